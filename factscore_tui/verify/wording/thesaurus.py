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
discover = spot = come upon = come across; see = spot = sight; exceed = beat = outdo; surpass = beat = outdo; press for = lobby for = campaign for;
photograph = take pictures of = take photographs of; become a citizen = be naturalised = take citizenship; dismiss = throw out = show the door;
expel = throw out = kick out; excommunicate > expel = throw out; hang = string up; confess to = own up to = admit; confess = own up = admit;
receive = be given = be handed; be awarded = be given; finance = fund = bankroll = foot the bill for; finance > pay for; fund > pay for; provide = supply = lay on;
strike out = cross out = cross off = erase = delete; climb = scale = ascend; devastate > destroy = wreck; solve = resolve; cut = slice = carve;
hire = take on; work for = be employed by; escape = get away = get out; predict = forecast = foretell; reveal = disclose = make public;
announce = make public = make known; watch = observe; test = try out; study = look into = examine = investigate; investigate > look into; enrol at = enter = go to = sign up at; attend = study at;
study = read; appoint = name; elect = vote in; depose = oust = topple = overthrow; remove > oust; flow from = start at = rise in = begin at = come from; revive = bring back;
preserve = keep; save = rescue; save from = keep from; release = let out = let go; arrest again = pick up again; force = compel; persuade = talk into = convince;
blame = hold responsible; take charge of = take over; evacuate > take away = move out; go bankrupt = go under = go bust; fail > go under; collapse > go under = fail;
run aground > get stuck; buy = pick up = snap up; own > have; raise > get together; collect > get together; smuggle > bring; copy out = make fair copies of; copy out > copy;
bring up > take in; give up = abandon = drop; abandon > leave; adopt = take up; ban from = bar from = keep out of; unveil > show; tip into > pour into = empty into; empty into = tip into = pour into = dump into;
disguise as = dress up as = get up as; be disguised as = be dressed up as = be got up as; mock = make fun of = ridicule; warn = caution; rival = match; own up > confess; seek = look for; steal = pinch = make off with; steal > take; quarrel = fall out; argue = quarrel; weep = cry; labour = toil;
repair = mend = fix; reckon = estimate; reject = vote down = throw out; vote against > oppose; vote for > support; vote for > back;
vote in favour of > support; vote in favour of > back; second > support; put forward = propose; nominate > propose;
be carried = be adopted = be passed; be lost > fail; be defeated > fail; be voted down > fail; lay off = make redundant;
apologise = say sorry; apologize = say sorry; recruit = hire = take on; sue = take to court; persuade = convince;
pay off = repay; clear > pay off; chair = preside over; supply = provide; hand over > give; let in = admit;
be confined = be imprisoned = be held prisoner = be kept prisoner = be held captive; be deposed = lose OWN throne = be dethroned;
end = put an end to = bring to an end = put a stop to; flow into = run into = drain into; read of > learn of; clutch > hold; grip > hold;
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
concession = permission; licence = permission; danger = peril; bakery = baker's shop = baker's; drain = sewer; death rate = mortality; judges = panel = jury; fleet = ships; row = quarrel = dispute = argument;
mistake = error = blunder; photograph = picture = photo = snapshot; bride = wife; lad = boy; youngster = child; friend = pal = mate; employer = boss; prison = gaol; policeman = police officer; firefighter = fireman; priest = clergyman = cleric;
gem = jewel; clothes = garments; outcome = result; promise = pledge; citizen = national; relative = relation; relatives = relations; trench > ditch; base = pedestal = plinth; framework = skeleton; tongue = language; summit = crest; assembly = parliament; nuclear plant = power station; power plant = power station; leap = jump; pay = wages = salary;
plague = pestilence; cloth = fabric; vow = oath; tale = legend; disciple = follower; follower = supporter; currency = money;
steamer = steamship; headmaster = headteacher = head teacher; lawsuit = legal action = suit; dismissal = sending-off; goalkeeper = keeper;
chairman = chair = chairperson; chairwoman = chair = chairperson; vice-chair = deputy chair; lorry = truck; skipper = captain;
car park = parking lot; proposal = plan; sum = amount; request = plea; match = game; pupil = schoolchild;
maker = manufacturer = producer; bid = offer; crossing = voyage; trip = journey; row = dispute = quarrel; walkout = strike;
inquiry = investigation = probe; salary = pay; client = customer; pay rise = wage rise;
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
close to = near; around the world = worldwide; abroad = in exile; freezing = icy; previously = formerly; earlier = previously; nowadays = now = today; in person = personally;
briefly = for a short time = for a while; initially = at first = to begin with; eventually = in the end; solely = only; imaginary = made up = made-up = invented = fictitious; aboard = on board; beneath = under = underneath; atop = on top of;
secretly = in secret = without telling anyone; publicly = in public = openly; wholly = entirely = completely; almost wholly = almost entirely; largely = mostly = mainly; elderly = old; deadly = fatal; costly = expensive; cheap = inexpensive; deserted = empty = uninhabited;
bankrupt = broke = insolvent; single-handed = alone; solo = alone; two decades = twenty years; three decades = thirty years; half a century = fifty years; a quarter of a century = twenty-five years; a fortnight = two weeks; six months = half a year; a century = a hundred years; the following year = a year later; the next day = a day later; the same year = that year; proper = decent; southbound > heading south = going south; northbound > heading north = going north;
faulty = defective; unsafe = dangerous; more = additional = further = extra; no more than = only; free of charge = without charge;
unopposed = without opposition; see-through = transparent; exclusively = solely; exclusively = only;
a World Heritage Site > on UNESCO's World Heritage list = on the UNESCO World Heritage list = on the World Heritage list = a UNESCO World Heritage Site;
highest point > highest mountain = highest peak = tallest mountain;
hardly anything = almost nothing = next to nothing; mankind = human beings = humankind;
unfinished = incomplete
"""  # noqa: E501
