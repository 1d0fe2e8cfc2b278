"""Words of which one may stand for the other in the same place, so that a fact can be told in the
words of its source.

Rows of equals are joined by "="; in a row with ">" the word on the left says what those on the
right do, not the other way round (who assassinates kills): the source must have the left one. Such
a noun is one of a kind, and stands for it only where the fact does not count or rank that: "a
novel" is a book, "the longest novel" need not be the longest book. Verbs may have a particle or an
object of their own ("feed on", "give up the throne"), or be passives ("be found guilty"); OWN
stands for "his", "her", "their", "its". A word is only put in another's place where the sentence of
the source has the one and lacks the other.
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
reach = arrive in = arrive at = get to; reach > come to; set out = set off = depart; return = come back = go back;
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
approve = agree to; abandon = drop; withdraw > drop; appoint = name; restrict = limit; convince = win over;
catch = contract = fall ill with = come down with = go down with; become ill = fall ill = fall sick = be taken ill; recover = get better = get well;
break = fracture; have a stroke = suffer a stroke; go blind = become blind = lose OWN sight; go deaf = become deaf = lose OWN hearing; amputate > take off = cut off;
vaccinate = inoculate = immunise; heal = cure; nurse = care for = look after; be injured = be hurt; starve to death = die of hunger = die of starvation;
pick up > rescue = save; be trapped = be stranded = be stuck; send distress calls = call for help = send distress signals; plan to = intend to = mean to = want to; aim to = intend to = want to;
graduate = take OWN degree = get OWN degree = earn OWN degree = complete OWN degree = finish OWN studies; give up = renounce = relinquish; train as = qualify as;
hold > store; flow into > feed; give birth to = bear; be frozen = be frozen over; nationalise > take into state hands = take into public ownership = take into state ownership = take over;
withdraw = pull out = pull back; work > earn OWN living = earn OWN bread = earn a living; work as > be employed as; fall in love with = lose OWN heart to; toil > slave away = work hard;
fall to OWN death = plunge to OWN death; fall > plunge; shorten = abridge; cut > shorten = trim; be entered in = be accepted into = be added to = be included in; subsist on = live on = feed on = eat;
resemble = be similar to; die out = become extinct; hunt = prey on; breed = mate; graze on > feed on = eat; spend OWN childhood in > grow up in; be brought up in > spend OWN childhood in;
retire = stop working = give up work; flee to = escape to = take refuge in = seek refuge in; be killed in action = fall in battle = die in battle = be killed in battle; sign up for = enlist in;
finish second = come second = be runner-up; finish third = come third; coach = train; sign for > join; captain > lead; be condemned to = be sentenced to; be cleared = be acquitted; charge with > accuse of;
be charged with > be accused of; kidnap = abduct; guillotine > behead = execute; be guillotined > be beheaded = be executed; be hanged > be executed = be put to death; march into = invade; annex > take over;
besiege = lay siege to; storm > take = capture; conquer > capture = take; capture > take; plunder = loot = pillage; bombard = shell; cede to > hand over to = give up to; cede > hand over = give up; hand back to = give back to = return to; hand back = give back = return;
secede from = break away from = split from; secede from > leave; gain independence = become independent = win independence = achieve independence; ascend the throne = come to the throne = accede to the throne;
reign = rule = be on the throne; govern = rule; stand for = run for; be re-elected = win re-election; enact = pass; ratify > approve; launch > start; amalgamate with = merge with; grow = cultivate; mine > dig for;
identify = recognise = pinpoint; calculate = work out = compute; put forward = formulate; coin > introduce = invent; direct > make; shoot = film; star in > appear in = act in = play in;
tell the story of = tell of = be about = deal with = recount; be set in = take place in; be kept in = be housed in = be on display in; restore > renovate; be knighted = receive a knighthood;
be buried in = be laid to rest in = be interred in = lie buried in; be buried at = be laid to rest at = be interred at = lie buried at; be buried = be laid to rest = be interred = lie buried;
remarry = marry again; split up = separate; be baptised = be christened; canonise = make a saint = declare a saint; be canonised = be made a saint = be declared a saint; flood = inundate; capsize = overturn = keel over;
touch down = land; be launched = lift off = blast off; look for = search for; set foot on = step onto = walk on; link = connect; border on = border = adjoin; cover an area of = extend over; be home to > have;
consist of = comprise; get under way = begin = start; come to an end = end = finish = conclude = be over; carry on = continue = go on; restart = resume = start again; reopen = open again; turn into = convert into = make into = transform into;
excavate = dig up = unearth = uncover; order = command = instruct; promise = pledge = vow; contend = claim = maintain; fear = be afraid of; loathe = hate = detest; loathe > dislike; detest > dislike; hate > dislike; look up to = admire;
praise = commend; denounce = condemn; regard as = consider = see as = view as; be regarded as = be considered = be seen as = be thought to be = be viewed as; be known for = be famous for = be noted for = be best known for = be celebrated for;
be called = be known as = go by the name of; nickname = dub; rise up = rebel = revolt; put down = suppress = crush = quell; disband = dissolve; banish = exile = send into exile; be exiled = be banished = go into exile; deport > expel;
journey to = travel to = make a journey to = go to; call at = stop at = put in at; take part in = participate in; compete in = take part in; be based on = be modelled on; melt = thaw; encircle = ring; weigh = have a weight of;
lodge with = stay with = board with; evict = throw out; lose OWN post = be dismissed = be removed from office; assemble = gather = meet = come together; meet = get together; drive away = chase away = chase off = drive off; drive out = expel = chase away;
copy = imitate; unite = unify; break in two = split in two = break apart; be paralysed = lose the use of OWN legs; have no > lack = be without; be without = lack; reject > turn down; decline = turn down; translate into = put into = render into;
build on > extend; sail round = sail around = circumnavigate; go round = bypass = avoid; be forbidden to = be barred from; perform = play; make famous = bring fame to = make a celebrity of = turn into a celebrity; be elected to = win a seat in;
visit = be on a visit to; be detained = be held = be locked up; set fire to = set alight; catch fire = go up in flames; consume > destroy = burn; be rebuilt = rise again; lay the foundation stone = lay the cornerstone;
keep OWN promise = keep OWN word; manage to = succeed in; earn > make; award to = give to; be paid > get = receive; make OWN debut = first appear; take over = take charge of = assume control of; learn to read = be taught to read;
order > tell; kill > wipe out; be shut down > be switched off; stop air traffic > ground planes = ground aircraft = ground flights; detect > notice; watch > see; be appointed > become; be elected > become; be named > become;
be promoted to > become; belong to = be owned by; belong to = be part of = form part of; be a member of = belong to; mention > speak of = talk about; die from = die of; be based in = have OWN headquarters in = be headquartered in;
attract > draw; survive > live through = come through = live; break out of = escape from = get out of; be evacuated > have to leave OWN homes; evacuate > clear; be damaged = suffer damage; abolish > end; legalise = make legal; outlaw = make illegal;
take shelter in = shelter in = hide in; shelter = hide; be buried beneath > lie under; be buried under = be buried beneath; be covered with = be covered in; give up OWN job > resign; be paid for by = be financed by = be funded by;
discover = make the discovery of; allow to = give permission to; order to = give orders to; warn = give a warning to; advise = give advice to; support = give support to = lend support to; decide = take a decision = make a decision = come to a decision; speak = give a speech = make a speech = deliver a speech;
attempt to > make an attempt to; attack = launch an attack on = carry out an attack on = make an attack on = mount an attack on; influence = have an influence on; affect = have an effect on; investigate = hold an investigation into = conduct an investigation into; agree = reach an agreement = come to an agreement; ally with = enter into an alliance with = form an alliance with = conclude an alliance with;
damage = do damage to = cause damage to; defeat = inflict a defeat on = win a victory over = gain a victory over; be defeated = suffer a defeat; be injured = suffer an injury = suffer injuries; promise = make a promise; confess = make a confession; claim = lay claim to; research > do research on = conduct research on; marry = enter into marriage with;
journey to = make a voyage to = make a trip to = take a trip to; visit = make a visit to; appear = make an appearance; escape = make OWN escape; return = make a return; contribute to = make a contribution to; reform > carry out a reform of; resign = hand in OWN resignation = tender OWN resignation; apologise = make an apology; film > make a film of; tour = make a tour of = go on a tour of;
perform = give a performance of; perform = give performances of; interview = give an interview to; rebel = stage a rebellion = stage a revolt; protest = stage a protest; strike = go on strike; invade = carry out an invasion of = launch an invasion of; control = have control of = be in control of; control = take control of; possess = be in possession of; resemble = bear a resemblance to; mention = make mention of; translate = make a translation of; copy = make a copy of;
become superintendent of > be put in charge of; become superintendent of > run; become head of = become director of = be put in charge of = be made head of = be made director of; be director of > run = head; direct > run = head = be in charge of; ask for > commission; be closed to > be out of bounds to; become chairman of > be put in charge of = head; become commander of > be put in charge of = command;
be described as > be called; win > be honoured with; receive > be honoured with; be awarded > be honoured with; be killed at > fall at; join > link = connect; take place from > last from;
direct > make = shoot; lose OWN homes > be made homeless; arrive in > come to; arrive at > come to; share > win = receive
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
finance director = finance chief = chief financial officer; chief executive = managing director; attendance = crowd;
solo exhibition = solo show = one-woman show = one-man show; exhibition = show; state > government; workman = labourer; wireless = radio; berg = iceberg; crescent = sickle = half-moon; creature = animal = beast; germ = microbe;
tram = streetcar; shares > stake; skin = hide; coat = fur = pelt; kin = relatives; town hall = city hall; education = schooling; mob > crowd; stage name = pseudonym; pen name = pseudonym; surname = family name = last name; first name = given name = forename;
ruler = sovereign; monarch > ruler; emperor > ruler; king > ruler; queen > ruler; sultan > ruler; khedive > ruler; tsar > ruler = emperor; pharaoh > ruler; prime minister = premier = head of government; foreign minister = minister of foreign affairs; ambassador > diplomat = envoy;
barrister > lawyer; solicitor > lawyer; surgeon > doctor; professor > academic; muralist > painter = painter of murals; journalist = reporter = newspaperman; playwright = dramatist; playwright > writer; poet > writer; novelist > writer; composer > musician;
chemist > scientist; physicist > scientist; biologist > scientist; botanist > scientist; naturalist > scientist; astronomer > scientist; mathematician > scholar; philosopher > thinker; sailor = seaman = mariner; merchant = trader; shopkeeper = storekeeper; blacksmith = smith; miner = pitman; barber = hairdresser;
novella = short novel; novella > book; novel > book; biography > book; autobiography > life story; biography = life story; memoir > book; treatise > book; sonnet > poem; epic > poem; symphony > work; mural = wall painting; mural > painting; fresco > painting; portrait > painting; self-portrait > portrait; etching > print; bust > sculpture;
memorial = monument; comedy > play; tragedy > play; silent film > film; feature film > film; first showing = premiere = first night; lyrics = words; liner > ship; steamer > ship; frigate > ship; battleship > warship = ship; cruiser > warship; submersible > submarine; sailing boat = sailboat; spacecraft = spaceship; cosmonaut = astronaut = spaceman; bicycle = bike;
hamlet > village; port > town; gorge = canyon = ravine; ocean floor = sea floor = seabed = bottom of the sea; stream = brook; waterfall = falls; headwaters = source; climate > weather; rainfall = precipitation; tremor = earthquake; tidal wave = tsunami; tuberculosis = consumption = TB; flu = influenza; injury = wound;
mammal > animal; rodent > animal; reptile > animal; insect > animal; crustacean > creature; snout = nose; den = lair; forelegs = front legs; hind legs = rear legs = back legs; rear feet = hind feet = back feet; hind foot = rear foot; plumage = feathers; infant = baby; newborn > baby; adult > grown animal; adults = grown animals;
raid = attack; bombing > attack = air raid; ceasefire = truce = armistice; peace treaty = peace agreement; foot soldiers = infantry; mutiny > uprising; coup = putsch; captivity = imprisonment; banishment = exile; edict = decree; referendum > vote; ban = prohibition; body = organisation; association > organisation; society > organisation; foundation > charity; institute > institution; academy > school;
kindergarten = nursery school; secondary school = high school; scholarship = grant; thesis = dissertation; laboratory = lab; test = experiment = trial; technique = method = process; device = instrument = apparatus; motor = engine; hydroelectricity = water power = hydropower = hydroelectric power; mill > factory; warehouse = storehouse; mansion > house; country house > house; villa > house; palace > residence; stronghold = fortress; castle > fortress;
cathedral > church; chapel > church; basilica > church; abbey > monastery; mosque > place of worship; crypt = vault; mausoleum > tomb; pyramid > tomb; bell tower = campanile; canal = waterway; barrage = dam; pier = jetty; quay = wharf; sidewalk = pavement; subway = metro = underground; railway station = train station; arena = stadium; department store > shop = store; inn = tavern; mental hospital = asylum = psychiatric hospital; cottage > house; hut = cabin; basement = cellar; pillar = column;
timber = wood; explosives = dynamite; marble > stone; granite > stone; limestone > stone; sandstone > stone; bronze > metal; copper > metal; gem > jewel; whisky > alcohol = spirits; grain > crop; crew member = crewman; passer-by > pedestrian; spectators = onlookers; family > parents; parents > father and mother; father and mother > parents; schoolmaster = teacher; clergy > priests; refugees > people; refusal = rejection; conclusion = end;
gentlewomen = ladies; gentleman > man; relatives > family; family > relatives; newspapers = papers = press;
tutor > teacher; shooting = filming; motion picture = film = movie
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
unfinished = incomplete;
maiden = first; led by > under = headed by = under the leadership of; commanded by > under = under the command of; headed by > under; microscopic > minute = tiny = very small; pure = clean; unfrozen = liquid; overseas = abroad; during the night = at night; during the day = by day; twice = two times = on two occasions;
on the edge of > outside = just outside = on the outskirts of; on the outskirts of > outside; originally = at first = initially; frequently = often; rarely = seldom; normally = usually = typically; immediately = at once; finally = at last; gradually = little by little; constantly = continuously = all the time; permanently = for good = for ever; temporarily = for a time = for a while;
subsequently = later = afterwards; shortly after = soon after = not long after; shortly before = just before = not long before; as a boy > as a child; as a girl > as a child; a large share of > many of = much of; the majority of = most of; numerous = many; despite = in spite of; throughout = all over; opposite = across from; within > inside; in the centre of = in the middle of;
on the banks of > on; anonymously > without OWN name; by heart = from memory; until OWN death = to OWN death = for the rest of OWN life; drunken = drunk; prominent = well-known; talented = gifted; injured = wounded; underprivileged = disadvantaged = at-risk; nocturnal > active at night; poisonous = toxic; threatened = endangered; extinct = died out; plentiful = abundant;
dry = arid; humid = damp; broad = wide; circular = round; vertical = upright; current = present; former = previous; sole = only; sole = single; nearly complete = almost full = nearly full; heavily > drastically = severely; severely = badly; publicly = before an audience = in front of an audience; public > held in front of an audience; unlawfully = illegally; by accident = by chance = accidentally; deliberately = on purpose;
wrongly = mistakenly; both = the two; born out of wedlock = illegitimate; extremely = very; nowhere else = only there; annually = each year; in place of = instead of; almost all = nearly all = practically all;
in sub-Saharan Africa = south of the Sahara
"""  # noqa: E501
