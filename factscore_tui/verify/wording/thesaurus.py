"""Words of which one may stand for the other in the same place, so that a fact can be told in the
words of its source.

Rows of equals are joined by "="; in a row with ">" the word on the left says what those on the
right do, not the other way round (who assassinates kills): the source must have the left one. Verbs
may have a particle or an object of their own ("feed on", "give up the throne"), or be passives ("be
found guilty"); OWN stands for "his", "her", "their", "its". A word is only put in another's place
where the sentence of the source has the one and lacks the other.
"""

from __future__ import annotations

VERBS = """
eat = feed on; quit = resign; quit = step down; resign = step down = stand down; quit = stand down;
shut down = close down; shut down > go offline; be shut down > go offline; be closed > go offline; close > shut down;
span = cross; enclose > encase; encase > enclose; operate = run;
repel = repulse = drive back = beat back = beat off = fend off = throw back;
abdicate = give up the throne = give up OWN throne = renounce the throne = give up the crown;
free = liberate = set free; rear = bring up = raise; be raised = be brought up; be raised in = be brought up in = grow up in; be raised on = grow up on;
be found guilty = be convicted; have to pay a fine = be fined; be found not guilty = be acquitted;
open > inaugurate; earn = receive = obtain; receive = be awarded = win; get = receive; obtain = gain;
acquire = buy = purchase; build = construct = erect = put up; rebuild = reconstruct;
demolish = tear down = pull down = knock down = raze; destroy = wreck; delay = postpone = put off;
start = begin = commence; finish = complete; go on for = last; last = continue for; go on for = continue for;
marry = wed; divorce = get divorced; die = pass away; die = lose OWN life; be killed > die; drown > die;
be killed > lose OWN life; kill = slay; assassinate > murder = kill; shoot dead > kill; murder > kill; behead > execute = put to death;
execute = put to death; hang > execute; give birth = bear OWN young; give birth to = bear; flee = escape;
hide = conceal; help = assist = aid; gather = collect = amass; raise > collect; collect > raise;
defeat = beat = overcome = vanquish; seize = capture; surrender = capitulate = give in; lose > be defeated in;
discover = find; devise = think up = come up with; invent = devise; devise > develop; design = draw up the plans for;
pen = write; compose > write; compose > pen; be named after = be called after = take OWN name from = owe OWN name to;
play = portray = act = take on the role of = take the part of; star as > play; appear as > play;
exhibit = display = show = put on display; screen > show; stage = put on = perform;
attend = go to; move = relocate; live in = inhabit; live = reside = dwell; own = possess; contain = hold;
consist of = be made up of = be composed of; make = manufacture = produce; employ = hire;
ban = prohibit = forbid = outlaw; allow = permit; refuse = decline; reject = turn down; choose = select = pick;
lead = head; command = be in command of; command > lead; be in command of > lead; found = establish = set up = create;
abolish = do away with = scrap; repeal = revoke; cancel = call off = scrap;
cause = bring about = lead to = trigger = spark = set off = result in = give rise to; sink = go down;
run aground on > strike = hit; strike = hit = crash into = smash into = collide with; explode = blow up;
orbit = circle = go round = go around = revolve around; spin = rotate = turn; stretch for = extend for = run for;
reach = arrive in = arrive at = get to; set out = set off = depart; return = come back = go back;
attack = assault; arrest = take into custody = apprehend; imprison = jail = lock up; dismiss = fire = sack;
give = donate; donate > give; publish = bring out = issue; release = bring out; be published = appear = come out;
be released = come out; be issued = come out; be published = be brought out; appear = come out;
increase = rise = grow = go up; decrease = fall = decline = drop = go down; resemble = look like;
support = back; oppose = be against; protect = safeguard; change = alter; use = make use of; attempt = try;
need = require; prove = demonstrate = show; join = become a member of; enlist in > join; trim > shorten;
suggest = propose; advise > recommend; gain = win; call for > demand; demand > call for; carry out = conduct = perform;
be found = turn up; hold > conduct; take place = be held = happen = occur; take place = be fought; collapse = fall down = cave in;
be repulsed > fail; collapse > fail; be beaten off > fail; be driven back > fail; injure = wound = hurt; vanish = disappear;
freeze over = freeze; burn down > destroy; be burnt down > be destroyed; be burned down > be destroyed;
lower = reduce = cut; raise = increase; split = divide; name = call; ask = request; succeed = follow;
take over from = succeed; replace = take the place of; overtake = surpass = exceed; last = take;
move to > settle in; settle in > move to; emigrate to > move to; work out = devise; spread = extend; devote = dedicate;
repair = mend = fix; reckon = estimate; reject = vote down = throw out; vote against > oppose; vote for > support; vote for > back;
vote in favour of > support; vote in favour of > back; second > support; put forward = propose; nominate > propose;
be carried = be adopted = be passed; be lost > fail; be defeated > fail; be voted down > fail; lay off = make redundant;
apologise = say sorry; apologize = say sorry; recruit = hire = take on; sue = take to court; persuade = convince;
pay off = repay; clear > pay off; chair = preside over; supply = provide; hand over > give; let in = admit;
approve = agree to; abandon = drop; withdraw > drop; appoint = name; restrict = limit; convince = win over
"""  # noqa: E501
NOUNS = """
movie = film; doctorate = PhD; handbook = manual; loot = spoils = booty = plunder; assault = attack;
car = automobile; ship = vessel; flat = apartment; kid = child; doctor = physician; soccer = football;
illness = disease = sickness; blaze = fire; quake = earthquake; author = writer; prize = award; tax = duty;
port = harbour; stairs = steps; grave = tomb = burial place; graveyard = cemetery; kind = species; type = kind = sort;
speech = address; revolt = uprising = rebellion = insurrection; conflict = war; soldier = troop;
horsemen = cavalry; king = monarch; teacher = instructor; offspring = children; passing = death; wedding = marriage;
triumph = victory = win; loss = defeat; treaty = pact = accord; deal = agreement; law = act; statute = law;
suffrage = right to vote; firm = company; factory = plant = works; head office = headquarters; shop = store;
staff = employees = workforce; worker = labourer; scientist = researcher; moon = satellite; mountain = peak;
summit = top = peak; isle = island; coast = shore; hunger = starvation; epidemic = outbreak; remedy = cure;
operation = surgery; inmate = prisoner; jail = prison; robbery = theft; killer = murderer; killing = murder;
casualties = losses; casualties = deaths; inhabitant = resident;
settler = colonist; faith = religion; picture = painting = canvas; sculpture = statue; tale = story; drama = play;
tune = melody; premiere = first performance; opening night = premiere; spectators = audience; crowd = spectators;
vocalist = singer; role = part; script = screenplay; score = music; debut = first appearance; foreword = preface;
earnings = income = revenue; cost = price; expense = cost; donation = gift = contribution; fortune = wealth = riches;
breadth = width; speed = velocity; majority = most; pilot = aviator = airman; aircraft = plane = airplane = aeroplane;
border = frontier; ruins = remains; remains = body; employer = boss; sweetheart = lover; forebear = ancestor;
cash = money; bug = insect; clergyman > priest; lawyer = attorney; railway = railroad; lift = elevator; mate > officer;
autobiography > memoir; memoir = memoirs; autobiography = memoirs; poll = election; toddler > child; garden > park;
outskirts = edge; dwelling = home; house = home; chronometer > clock; timepiece = clock; explosion = blast;
anniversary > birthday; homeland = native country; hometown = native town; hometown = native city; foe = enemy;
gathering = meeting; assembly > gathering; uproar > tumult; clash = battle; battle = engagement; rule = reign;
retreat = withdrawal; landing > arrival; collapse > fall; beginning = start; start = outset; finish = end; goal = aim;
backer > supporter; supporter = backer; opponent = adversary; rival = competitor; colleague = co-worker; wages = pay;
headmaster = headteacher = head teacher; lawsuit = legal action = suit; dismissal = sending-off; goalkeeper = keeper;
chairman = chair = chairperson; chairwoman = chair = chairperson; vice-chair = deputy chair; lorry = truck; skipper = captain;
car park = parking lot; proposal = plan; sum = amount; request = plea; match = game; pupil = schoolchild;
finance director = finance chief = chief financial officer; chief executive = managing director; attendance = crowd
"""  # noqa: E501
OTHERS = """
big = large = great; bigger = larger = greater; biggest = largest = greatest; small = little; smaller = lesser;
eldest = oldest = firstborn; youngest = last-born; final = last; rich = wealthy; richest = wealthiest;
famous = well-known = renowned = celebrated; sick = ill; dead = deceased; quick = fast = rapid; quickest = fastest;
tallest = highest; taller = higher; important = significant; main = chief = principal; whole = entire;
finished = completed; annual = yearly; nearby = neighbouring; huge = enormous = gigantic = immense = vast = colossal;
giant = huge; tiny = minute; hard = difficult; unmarried = single; posthumously = after OWN death;
annually = every year = each year = once a year = yearly; nearly = almost; jointly = together; fake = false;
mainly = mostly = chiefly; shortly = soon; simultaneously = at the same time; owing to = because of = due to;
beside = next to = alongside; amid = during;
close to = near; around the world = worldwide; abroad = in exile; freezing = icy; previously = formerly; earlier = previously;
faulty = defective; unsafe = dangerous; more = additional = further = extra; no more than = only; free of charge = without charge;
unopposed = without opposition; nowadays = now = today; in person = personally
"""  # noqa: E501
