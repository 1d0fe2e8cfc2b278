"""Words that tell who or what is meant: first names, titles, kin, and nouns for people, bodies,
places and works."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


HE, SHE = word_set("he him his"), word_set("she her hers")
IT, THEY = word_set("it its"), word_set("they them their theirs")
FIRST = word_set("i me my mine")
PERSONAL = HE | SHE | IT | THEY
POSSESSIVE = word_set("his her its their")
WRITTEN_OWN = word_set("hers theirs mine")

MALE = word_set(
    """aaron abdul abraham adam adrian ahmed alan albert alejandro alexander alfred ali anders andreas andrew andy
    anthony antonio arthur barack benedikt benjamin bernard bill bob boris brian bruce carl carlos charles charlie
    chris christopher claude colin craig dan daniel david dennis diego dmitri dominic donald douglas edgar edmund edward
    emil emmanuel eric ernest ethan eugene felix fernando francis francisco frank franz fred frederick friedrich gary
    geoffrey george gerald giacomo giovanni giuseppe glenn gordon graham greg guy hans harold harry hassan heinrich
    henry herbert howard hugo ian ibrahim igor isaac ivan jack jacob jakob james jan jason javier jean jeff jim joe
    johann john jonathan jorge josef jose josé joseph juan julian karl keith kenneth kevin konrad kurt lars laurence
    leonard leonardo lewis liam louis lucas ludwig luigi luis luke marco marcus mario mark martin matteo matthew max
    michael miguel mikhail mohamed mohammed muhammad napoleon nathan neil niccolò nicholas nicolas niels nikolai noah
    oliver omar oscar otto pablo patrick paul pedro peter philip pierre rafael ralph raymond ricardo richard robert
    roger roland ronald roy rudolf samuel scott sean sebastian sergei simon stanley stefan stephen steve steven stuart
    theodore thomas tim timothy toby tom tomasz tony vasily victor viktor vincent vladimir walter warren werner wilhelm
    will william wolfgang yusuf johannes yuri aristotle plato socrates elmer guillermo lionel marcel hannes
    maurice basil gilbert josiah rolf sven bertil arne olaf mikko
    janek hiroshi kenji takashi akira haruki raj rajiv arjun amar vikram sanjay anil imran tariq khalid marc miles
    kofi tobias idris dermot antony archibald harald tostig jens leif ambrose declan callum jasper emil enoch elias
    joris bjarte ola pavel ivo pekka ingvar gustav axel nils lucien rené andré françois henri jules émile louis-philippe
    stefano paolo enrico alessandro lorenzo emilio rodrigo gonzalo ramón ignacio simón vasco joão tiago kwame chidi
    emeka babak reza farid mustafa mehmet ahmet hasan cem osman dimitri nikos kostas yannis ruairi eoin sean seán
    padraig angus hamish alasdair duncan malcolm neville clive cyril rupert giles nigel trevor barry derek keir ray
    ralph ronan kieran conor declan finn oskar henrik erik lennart göran björn torsten jörg jürgen günter heinz dieter
    klaus uwe wolfgang matthias florian lukas jonas moritz anton ferenc lászló zoltán bogdan radu andrei oleg pavlo
    taras artem maxim kenta hideo shinji wei jun rohan suresh ramesh ashok deepak nikhil"""  # noqa: E501
)
FEMALE = word_set(
    """abigail ada adele agnes aisha alexandra alice alicia alison amanda amelia amy ana anastasia andrea angela anita
    ann anna anne annette annika antonia audrey ayşe barbara beatrice bella bernadette beth betty brenda bridget
    camilla carla carmen carol caroline catherine cecilia charlotte christina christine claire clara claudia cleopatra
    constance cristina daniela daphne deborah diana diane dolores doreen doris dorothy edith eileen elaine eleanor elena
    elisabeth elizabeth ella ellen elsa emily emma erika erin esther eva evelyn fatima fiona florence folake frances
    francesca freja frida gabriela georgia gertrude giulia gloria grace greta hannah harriet hazel heather helen helena
    hilary ida ines ingrid irene iris irma isabel isabella jacqueline jane janet jean jean-marie jennifer jessica joan joanna
    josephine joyce judith julia julie karen kate katherine kathleen katja kim laura lauren lena leonie lilian lillian
    linda lisa liz lotte louise lucia lucy ludmila lydia madeleine magdalena margaret margarita maria marianne marie
    marilyn marina marisol marit marta martha mary maryam matilda maude maureen megan melanie melissa mercedes michelle
    mildred miriam molly monica nadia nancy naomi natalia natalie natasha nicola nicole nina noemi nora nuala olga
    olivia outi pamela patricia paula pauline penelope phyllis pilar priya prudence rachel rebecca renata rita rosa
    rosalind rose rosemary ruth sally samantha sandra sara sarah sharon sheila shirley silvia simone sofia sonia sophia
    sophie stella stephanie susan susanna suzanne sylvia tamara tanvi tatiana teresa tessa theresa ursula valentina
    valerie vera veronica victoria virginia vivian wanda wendy yvonne zoe zofia doreen gunta chien-shiung petra
    jana mei yuki noa emi annika anja birgit astrid greta solveig ursula lucille
    jocelyn enriqueta isla pia ottoline hattie saskia odile ingunn ebba tuva zohra zeynep elif aylin leyla mirra leila
    farah josée amélie chloé élise hélène geneviève aurélie céline margot colette simone agnès delphine sylvie odette
    beatrix annis maud maeve niamh siobhan orla aoife sinéad moira morag ailsa eilidh imogen phoebe harriet prudence
    winifred mabel ethel enid muriel marjorie freda hilda gerda elke heike ulrike sabine monika renate liesel lotta
    kirsten karin sigrid maren liv ragnhild aino outi satu katri dagny irena wanda zofia kasia agnieszka ewa
    jadwiga svetlana oksana olena irina tatjana ludmilla milena jelena ivana katarina mirjana anca ioana raluca
    lakshmi priya anjali sunita kavita meera nisha ananya amara ngozi chioma adaeze wanjiru aminata fatou aïcha yasmin
    khadija zainab mariam shirin parisa nasrin noor giulia chiara francesca paola lucrezia donatella bruna luísa inês
    catarina consuelo dolores pilar rosario guadalupe lupe yukiko haruka sakura michiko kaori mei-ling xiu"""  # noqa: E501
)
MALE_TITLES = word_set(
    """mr sir king prince emperor lord baron duke count earl father pope brother monsieur herr señor sheikh sultan
    archduke tsar kaiser rabbi imam bishop archbishop cardinal friar uncle mr."""  # noqa: E501
)
FEMALE_TITLES = word_set(
    """mrs ms miss dame lady queen princess empress baroness duchess countess sister madame frau señora archduchess
    tsarina aunt mrs. ms."""  # noqa: E501
)
PLAIN_TITLES = word_set(
    """dr dr. rt prof prof. professor president minister chancellor premier governor mayor senator representative
    congressman congresswoman councillor councillors messrs judge justice secretary general colonel captain major lieutenant sergeant
    admiral commander rev rev. reverend saint st st. ambassador commissioner chief inspector detective deputy vice prime
    chairman chairwoman chair director executive spokesman spokeswoman officer sen. gov. rep. gen. col. lt. sgt. capt.
    grand hon hon. marshal sheriff commissar dean principal coach manager guitarist drummer singer pianist violinist
    defender midfielder striker goalkeeper winger quarterback actor actress author novelist poet painter sculptor
    composer historian physicist chemist biologist astronaut economist analyst lawyer architect engineer photographer
    journalist reporter editor farmer teacher nurse doctor surgeon scientist researcher campaigner resident constable
    cllr cllrs revd ceo cfo coo cto foreign home finance defence interior health first senior former then-president"""  # noqa: E501
)
TITLES = MALE_TITLES | FEMALE_TITLES | PLAIN_TITLES
RANKS = word_set("major captain colonel lieutenant sergeant admiral commander marshal")
""" "Major Rathbone": what somebody is, though no noun for people alone."""
BEFORE_TITLES = word_set(
    "grand foreign home finance defence interior health first senior former prime deputy vice chief"
)
"""Words that are part of a title only before another: "Foreign Minister", but "Grand Manadieu"."""
KEPT_TITLES = word_set(
    "king queen emperor empress baron baroness saint st st. pope prince princess sultan lord lady"
)
"""Titles without which a single name does not say who is meant: "Baron vom Stein", "Queen Anne"."""

MALE_NOUNS = word_set(
    """man men boy boys dad father son sons brother brothers husband grandfather grandson uncle nephew king prince emperor
    duke waiter monk priest gentleman gentlemen schoolboy businessman fisherman policeman fireman sportsman
    stepfather widower landlord groom bridegroom chairman spokesman salesman congressman statesman craftsman baron lord
    pope abbot friar stepson great-grandfather tsar sultan monarch-king postman frontman"""  # noqa: E501
)
FEMALE_NOUNS = word_set(
    """woman women girl girls mum mom mother daughter daughters sister sisters wife grandmother granddaughter aunt niece queen
    princess empress duchess actress waitress nun lady ladies schoolgirl businesswoman policewoman stepmother widow
    landlady bride chairwoman spokeswoman congresswoman stateswoman baroness heroine goddess nymph hostess stepdaughter
    great-grandmother seamstress headmistress countess midwife-woman"""  # noqa: E501
)
PERSON_NOUNS = (
    MALE_NOUNS
    | FEMALE_NOUNS
    | word_set(
        """centaur demigod polymath humanist visionary prodigy virtuoso nobleman noblewoman suffragette suffragist
        cryptanalyst cryptographer lutenist organist mystic muralist satirist essayist
        assassin captor mentor disciple follower biographer collaborator orphan courtier conqueror
        settler preacher curate apothecary docker publican innkeeper producer engraver bookseller
        naturalist logician theologian hermit martyr viceroy regent gunner aviator cosmonaut
        codebreaker consul convict outlaw pirate smuggler insurgent hostage emigrant emir sheikh
        healer governess valet porter godfather godmother classmate roommate admirer surveyor
        schoolteacher veterinarian cricketer medallist narrator robber forger villain killer
        butler housekeeper maid blacksmith cabinetmaker stenographer bookkeeper accountant paramedic
        violist rower servant trader lookout rescuer sheriff potter person child baby teenager adult student pupil parent spouse partner friend colleague cousin twin sibling
    relative neighbour neighbor patient doctor nurse surgeon dentist physician midwife scientist chemist physicist
    biologist mathematician astronomer engineer architect inventor researcher professor teacher lecturer tutor scholar
    historian philosopher economist lawyer solicitor barrister judge prosecutor attorney clerk author writer novelist
    poet playwright journalist reporter editor critic columnist photographer painter artist sculptor
    illustrator designer composer musician singer songwriter rapper pianist violinist cellist guitarist drummer
    conductor director filmmaker screenwriter comedian dancer choreographer performer player footballer
    striker goalkeeper midfielder defender winger captain coach manager referee umpire champion athlete runner sprinter
    swimmer cyclist rider boxer golfer skier driver pilot astronaut sailor soldier officer general admiral colonel
    commander sergeant lieutenant veteran spy detective inspector constable policeman firefighter guard politician
    president minister premier chancellor mayor governor senator deputy councillor councilor ambassador diplomat envoy
    secretary leader chief chair chairperson chairman boss executive founder co-founder owner entrepreneur banker
    investor merchant farmer fisherman carpenter mason plumber electrician mechanic tailor baker butcher chef
    cook waiter shopkeeper grocer barber builder worker employee apprentice intern secretary librarian curator
    archaeologist anthropologist geologist botanist zoologist ornithologist ecologist explorer navigator traveller
    monarch ruler emperor heir successor predecessor rival opponent critic supporter activist campaigner volunteer
    victim suspect defendant witness killer murderer thief burglar locksmith hacker prisoner refugee immigrant migrant
    citizen resident villager native guest visitor tourist host speaker spokesperson interpreter translator priest
    bishop archbishop cardinal vicar imam rabbi missionary saint monk prophet slave peasant knight noble nobleman
    aristocrat baronet peer veteran survivor hero member candidate nominee winner runner-up finalist contestant
    newcomer beginner expert specialist consultant analyst adviser advisor agent assistant aide registrar treasurer
    actor headteacher headmaster principal rector dean coroner magistrate juror passenger pedestrian customer client buyer
    seller tenant keeper gardener ranger diver climber mountaineer hiker surfer gymnast wrestler Swede Scot Dane
    fleming midwife hydrologist seismologist epidemiologist virologist linguist sociologist psychologist psychiatrist
    neurologist cardiologist programmer collector blogger youtuber presenter broadcaster anchor
    tenor soprano baritone organist flautist bassist frontman vocalist bell-founder wicketkeeper bowler batsman
    gentleman human somebody someone nobody anyone everyone pensioner grandparent great-grandmother great-grandfather
    backbencher official technician machinist weaver miner trainer jockey seed foreman steward skipper helmsman
    commandant friend lover fiancé fiancée bachelor newcomer pioneer nobelist laureate chieftain warlord dictator
    revolutionary rebel guerrilla partisan spymaster industrialist philanthropist benefactor patron donor
    doge czar khan caliph shogun maharaja correspondent riveter playmaker forecaster provost claimant plaintiff
    appellant accomplice fraudster bystander toddler youngster fiance fiancee lodger purser bosun sommelier barmaid
    greengrocer fishmonger cobbler roofer glazier thatcher stonemason typesetter newsreader podcaster ballerina
    understudy matron optician chaplain deacon verger sexton undertaker crofter shepherd gamekeeper poacher forester
    warden harbourmaster lifeguard superintendent bailiff jailer inmate conscript cadet corporal brigadier commodore
    auditor actuary financier magnate tycoon shareholder bookmaker punter spectator"""  # noqa: E501
    )
)
ORG_NOUNS = word_set(
    """company firm business startup start-up utility corporation manufacturer maker carmaker automaker airline airport
    bank brewer brewery retailer supplier operator publisher broadcaster network studio label store shop chain
    supermarket restaurant factory club team side band group orchestra choir ensemble quartet trio duo party union
    council government ministry department agency regulator authority commission committee court parliament senate
    congress assembly board university college school academy institute institution hospital clinic church museum
    gallery library theatre theater charity foundation organisation organization association society federation
    league alliance coalition army navy police force newspaper magazine daily weekly journal consortium group
    developer insurer lender brokerage fund startup think-tank producer watchdog outfit conglomerate subsidiary
    contractor cooperative co-operative movement empire dynasty regime brand carrier giant provider trust
    observatory laboratory lab zoo festival"""  # noqa: E501
)
COMPANY_NOUNS = word_set(
    """company firm business startup start-up utility corporation manufacturer maker carmaker automaker airline bank
    brewer brewery retailer supplier operator publisher broadcaster studio label chain supermarket developer insurer
    lender brokerage conglomerate subsidiary contractor brand carrier giant provider group restaurant"""  # noqa: E501
)
BAND_NOUNS = word_set("band group duo trio quartet ensemble orchestra")
BODY_NOUNS = word_set(
    "council agency regulator authority commission committee ministry department court board union"
)
PLACE_NOUNS = word_set(
    """city town village capital country nation state province region county district island archipelago river lake
    mountain hill valley forest desert bay port harbour harbor street road square park suburb municipality hamlet
    settlement borough kingdom republic territory peninsula coast continent parish site area municipality canton
    commune comune colony resort oasis glacier volcano peak fjord strait cape beach principality duchy sultanate emirate
    microstate dependency enclave prefecture oblast gulf plateau lagoon"""  # noqa: E501
)
WORK_NOUNS = word_set(
    """film movie book novel novella album song single play poem opera symphony series show sitcom documentary drama
    musical painting sculpture magazine story memoir autobiography biography comedy thriller game sequel ep record
    anthology collection essay poem trilogy soundtrack ballet sonata concerto cantata mural fresco podcast comic manga
    anime videogame"""  # noqa: E501
)
TIME_NOUNS = word_set(
    """year month week day hour minute second decade century morning afternoon evening night noon midnight monday
    tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december spring summer autumn winter season time moment weekend term date age today yesterday
    tomorrow christmas easter ramadan halloween
    mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday fall quarter"""  # noqa: E501
)
UNFIT_NOUNS = TIME_NOUNS | word_set(
    """percent cent % km metre metres meter meters mile miles euro dollar pound way case part half third quarter lot
    number majority end course total rest view fact example instance home addition order place sort kind share average
    margin cost turn side hand favour favor front charge account behalf means matter question reason sense thing
    nothing something anything everything one none another other others degree kilometre kilometres cm mm kg centimetre
    centimetres centimeter centimeters millimetre millimetres millimeter millimeters kilogram kilograms gram grams
    kilometer kilometers hectare
    hectares acre tonne tonnes ton tons kilo kilos litre litres feet foot inch inches yard yards point points
    height length width
    result rate level presence absence lack use increase decrease rise aid help support need basis thanks person sake
    advance detail sight touch public private effect start beginning middle top bottom left right first last
    million billion thousand hundred dozen score"""  # noqa: E501
)
"""Nouns that "it" hardly ever stands for."""

ORG_ENDINGS = word_set(
    """ltd ltd. inc inc. corp corp. co co. gmbh ag plc sa oyj ab asa llc llp group holdings energy media robotics water
    capital bank university council party union institute museum fc afc cf united rovers orchestra committee court
    ministry agency school college hospital airlines airways motors systems technologies records pictures studios press
    foundation association society company commission department ventures partners trust fund federation league
    corporation parliament senate congress academy church theatre theater times post gazette courier herald guardian
    tribune labs laboratories software electric industries foods brewery railways railway rail logistik logistics
    pharmaceuticals pharma insurance authority service services team club choir ensemble quartet band library gallery
    police army navy force forces coalition alliance democrats greens conservatives front marine freight pumps optics
    shipping petroleum mining insurers mutual outfitters chemicals textiles instruments semiconductors biotech
    therapeutics diagnostics aerospace telecom telecommunications logistics enterprises brothers bros sons"""  # noqa: E501
)
FIRM_ENDINGS = word_set(
    """ltd ltd. inc inc. corp corp. co co. gmbh ag plc llc llp holdings energy media robotics motors
    systems technologies records pictures studios ventures partners labs software electric
    industries foods logistik logistics pharmaceuticals pharma freight pumps optics shipping
    petroleum mining insurers mutual outfitters chemicals textiles instruments semiconductors
    biotech therapeutics diagnostics aerospace telecom telecommunications enterprises brothers bros
    sons"""
)
"""Of ORG_ENDINGS, those of firms, behind which "of" only tells where the firm is."""
PLACE_ENDINGS = word_set(
    """street road lane avenue river lake mount mountain mountains island islands bay valley bridge square county hill
    hills park forest sea ocean gulf desert coast beach harbour harbor port quay row gate castle palace cathedral
    abbey wall tower house hall airport station stadium village town city state province district peninsula cape
    falls springs glacier canal dam reservoir"""  # noqa: E501
)
NAMED_AFTER = word_set(
    """telescope spacecraft probe rover satellite mission bridge tower dam tunnel stadium prize
    award medal trophy cup scholarship act rule theorem equation test"""
)
"""What may be named after a person and is none: "the James Webb Space Telescope"."""
COUNTRIES = word_set(
    """andorra angola aruba bahrain barbados belarus benin bhutan botswana brunei burundi congo djibouti eritrea fiji
    gabon gambia grenada guatemala guinea guyana honduras kosovo kyrgyzstan laos lesotho liberia liechtenstein macedonia
    madagascar malawi maldives mauritania mauritius monaco montenegro myanmar namibia nauru nicaragua niger palau
    palestine paraguay samoa seychelles suriname eswatini tajikistan tibet togo turkmenistan tuvalu uzbekistan vanuatu
    afghanistan albania algeria argentina armenia australia austria azerbaijan bangladesh belgium bolivia bosnia
    brazil britain bulgaria cambodia cameroon canada chile china colombia croatia cuba cyprus czechia denmark ecuador
    egypt england estonia ethiopia europe africa asia america finland france georgia germany ghana greece greenland
    haiti hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya korea
    kuwait latvia lebanon libya lithuania luxembourg malaysia mali malta mexico moldova mongolia morocco mozambique
    nepal netherlands nigeria norway oman pakistan panama peru philippines poland portugal prussia qatar romania russia
    rwanda scotland senegal serbia singapore slovakia slovenia somalia spain sudan sweden switzerland syria taiwan
    tanzania thailand tonga tunisia turkey uganda ukraine uruguay venezuela vietnam wales yemen zambia zimbabwe london
    paris berlin rome madrid moscow beijing tokyo vienna prague warsaw oslo stockholm copenhagen dublin edinburgh athens
    lisbon brussels amsterdam zurich geneva milan naples cairo lagos nairobi delhi mumbai sydney melbourne toronto
    boston chicago california texas york washington hollywood oxford cambridge leeds manchester liverpool bristol
    glasgow birmingham munich hamburg cologne istanbul jerusalem baghdad tehran singapore seoul antarctica parliament
    lancashire yorkshire kent cornwall siberia bavaria saxony tuscany sicily brittany normandy andalusia"""  # noqa: E501
)
ATTRIBUTING = word_set(
    """said says say told tells added adds asked replied answered wrote writes announced claimed claims argued argues
    explained explains insisted recalled recalls noted notes believes believed thinks thought admitted warned
    predicted joked jokes promised conceded hopes hoped stressed declared suggested pointed observed confirmed"""  # noqa: E501
)
SPEECH_ACTS = word_set(
    """blamed praised criticised criticized thanked apologised apologized complained denied accused
    defended welcomed condemned admitted refused"""
)
"""What one mostly does by saying something."""
COMPANIONS = word_set(
    "wife husband widow widower partner brother sister friend colleague twin spouse fiancée fiancé"
)
"""Whoever is somebody's is with them: "his wife ... their daughter"."""
SPEAKING = word_set("report study statement letter paper website survey article book newspaper")
"""Things that say something."""
WEDDING = word_set("married marries marry marrying wed weds remarried wedded")
"""What makes a couple of a subject and an object."""
