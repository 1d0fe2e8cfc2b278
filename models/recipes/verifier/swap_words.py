"""Words that swaps.py puts in each other's place: months, numbers, nations, roles, relations, verbs
and synonyms."""

from __future__ import annotations

MONTHS = (
    "January February March April May June July August September October November December".split()  # noqa: SIM905
)
NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
NATIONS = {
    "American": "the United States", "Canadian": "Canada", "British": "Britain",
    "English": "England",
    "Scottish": "Scotland", "Irish": "Ireland", "Welsh": "Wales", "Australian": "Australia",
    "French": "France",
    "German": "Germany", "Italian": "Italy", "Spanish": "Spain", "Portuguese": "Portugal",
    "Dutch": "the Netherlands",
    "Belgian": "Belgium", "Swiss": "Switzerland", "Austrian": "Austria", "Polish": "Poland",
    "Czech":
    "the Czech Republic", "Hungarian": "Hungary", "Romanian": "Romania", "Bulgarian": "Bulgaria",
    "Greek": "Greece",
    "Turkish": "Turkey", "Russian": "Russia", "Ukrainian": "Ukraine", "Swedish": "Sweden",
    "Norwegian": "Norway",
    "Danish": "Denmark", "Finnish": "Finland", "Icelandic": "Iceland", "Japanese": "Japan",
    "Chinese": "China",
    "Korean": "Korea", "Indian": "India", "Pakistani": "Pakistan", "Iranian": "Iran",
    "Israeli": "Israel",
    "Egyptian": "Egypt", "Nigerian": "Nigeria", "Kenyan": "Kenya", "Ghanaian": "Ghana",
    "South African":
    "South Africa", "Brazilian": "Brazil", "Argentine": "Argentina", "Chilean": "Chile",
    "Mexican": "Mexico",
    "Colombian": "Colombia", "Cuban": "Cuba", "Jamaican": "Jamaica", "Filipino": "the Philippines",
    "Croatian":
    "Croatia", "Serbian": "Serbia", "Latvian": "Latvia", "Estonian": "Estonia",
    "Lithuanian": "Lithuania",
    "New Zealand": "New Zealand", "Peruvian": "Peru", "Venezuelan": "Venezuela",
    "Indonesian": "Indonesia",
}  # fmt: skip
# Groups of words of which one excludes the other when nothing else changes; each word may become
# any other of its row.
ROLES = """father mother son daughter brother sister uncle nephew|husband father brother|wife mother sister|grandfather
grandson|president chairman treasurer secretary|president vice&president|director producer writer|director composer
editor|actor singer painter|actress singer dancer|guitarist drummer bassist keyboardist|novelist poet playwright
journalist|physicist chemist biologist mathematician|lawyer physician engineer architect|footballer cricketer
boxer swimmer|goalkeeper striker defender midfielder|quarterback linebacker receiver|captain coach manager|pitcher
catcher shortstop|senator governor mayor|general colonel captain lieutenant|king queen prince duke|bishop priest
rabbi|professor lecturer student|conductor pianist violinist|host guest|author translator illustrator|film
album book|song play novel|university hospital museum|company school church|river mountain lake|republican
democrat|democratic republican|conservative labour liberal"""  # noqa: E501
RELATIONS = """before after|until since|won lost|joined left|north south|northern southern|east
west|eastern western|increased decreased|rose fell|more less|more fewer|oldest youngest|elder younger|eldest
youngest|largest smallest|highest lowest|longest shortest|largest second-largest|best worst|early late|earlier
later|over under|above below|accepted rejected|supported opposed|for against|bought sold|opened closed|entered
left|arrived departed|began ended|started ended|began finished|successful unsuccessful|successfully
unsuccessfully|positive negative|favourable unfavourable|married divorced|teacher student|public private|male
female|men women|boys girls|black white|red blue green|summer winter spring|morning evening|defeated lost&to|founded
dissolved|built demolished|published banned|released cancelled|appointed dismissed|elected defeated|promoted
relegated|promoted demoted|attacked defended|home away|gold silver bronze|left right|inside outside|upper lower|major
minor|senior junior|first last|first second third fourth|first final|second third fourth|third fourth fifth|
primary secondary|maternal paternal|domestic foreign|land sea|beginning end|full-time part-time|permanent
temporary|hot cold|dry wet|strong weak|heavy light|fast slow|rich poor|common rare|rarely often|always
never|never often|usually rarely|frequently seldom|only also|also never|allowed forbade|praised criticised|praised
criticized|approved refused|mother-in-law sister-in-law"""  # noqa: E501
QUANTIFIERS = (
    ("all of", ("none of", "few of")), ("every", ("no",)), ("both", ("neither",)),
    ("many", ("few", "no")),
    ("most of", ("few of", "none of")), ("several", ("no", "hundreds of")),
    ("some", ("no", "all")), ("few", ("many", "most")),
    ("half", ("a tenth", "all")), ("majority", ("minority",)), ("minority", ("majority",)),
    ("numerous", ("no",)),
    ("entire", ("half the",)), ("hundreds", ("millions", "dozens")),
    ("thousands", ("millions", "dozens")),
    ("million", ("billion", "thousand")), ("billion", ("million",)), ("once", ("three times",)),
    ("twice", ("four times",)), ("dozens", ("thousands",)), ("any", ("every",)),
    ("a number of", ("no",)),
)  # fmt: skip
TRANSITIVE = (
    "defeated beat succeeded replaced preceded followed killed influenced mentored outscored "
    "overtook "
    "conquered acquired purchased bought sued invaded sank attacked outranked hired employed "
    "challenged "
    "assassinated captured betrayed nominated endorsed inspired supported joined adopted "
    "discovered"
)
IRREGULAR = {
    "became": "become", "began": "begin", "went": "go", "won": "win", "wrote": "write",
    "made": "make", "took": "take",
    "gave": "give", "left": "leave", "held": "hold", "led": "lead", "grew": "grow", "came": "come",
    "met": "meet",
    "saw": "see", "sang": "sing", "ran": "run", "lost": "lose", "built": "build", "spent": "spend",
    "taught": "teach",
    "sold": "sell", "got": "get", "found": "find", "fought": "fight", "brought": "bring",
    "bought": "buy",
    "drew": "draw", "fell": "fall", "rose": "rise", "told": "tell", "said": "say", "wore": "wear",
    "flew": "fly",
    "chose": "choose", "beat": "beat", "set": "set", "put": "put", "spoke": "speak",
    "thought": "think",
    "felt": "feel", "kept": "keep", "sent": "send", "died": "die", "played": "play",
    "stayed": "stay",
}  # fmt: skip
SYNONYMS = """attended>went to|
received>was given|received>got|wrote>authored|married>wed|moved to>relocated to|started>began
|founded>established|established>founded|film>movie|movie>film|bought>purchased|purchased> bought
|located in>situated in|approximately>about|worked as>was employed as|served as>worked as
|was born and raised in>was born and grew up in|graduated from>earned a degree from|often>frequently
|many>numerous|created>made|built>constructed|constructed>built|showed>displayed|large>big|helped>assisted
|obtained>gained|children>kids|lived in>resided in|resided in>lived in|stayed in>remained in
|returned to>came back to|returned to>went back to|appeared in>was featured in|took part in>participated in
|participated in>took part in|competed in>took part in|starred in>had a leading role in
|played for>was a player for|published>put out|released> put out|earned>received
|awarded>given|was awarded>received|was appointed>was named|is known for>is noted for
|was known for>was noted for|best known for>most famous for|known as>called|taught at>was a teacher at
|beginning in>from|in total>altogether|received his> got his|received her>got her
|earned his>got his|earned her>got her|became>went on to become|was a member of>belonged to|wife>spouse
|husband>spouse|ended>finished|finished>ended|fight>battle|car>automobile|obtained>got
|studied at>was a student at|is an>was an|is a>was a|is the>was the"""  # noqa: E501
