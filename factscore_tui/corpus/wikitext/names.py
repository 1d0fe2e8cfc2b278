"""What wikis call things: namespaces, languages, headings of apparatus, templates that tell the
kind of a page."""

from __future__ import annotations

from collections.abc import Mapping

from factscore_tui.corpus.wikitext.listed import listed

MEDIA, MAIN, FILE, CATEGORY, TEMPLATE = -2, 0, 6, 14, 10
INTERWIKI = 10_000
"""Stands for a link to another wiki, among the numbers of namespaces."""
INTERLANGUAGE = 10_001
"""Stands for a link to the same page in another language, which shows beside the text, not in
it."""

_LANGUAGES = frozenset(
    listed(
        "aa ab ace ady af ak als am an ang ar arc ary arz as ast atj av avk awa ay az azb ba ban "
        "bar bcl be bg bh bi bjn bm bn bo bpy br bs bug bxr ca cbk cdo ce ceb ch chr chy ckb co cr "
        "crh cs csb cu cv cy da de din diq dsb dty dv dz ee el eml en eo es et eu ext fa ff fi fj "
        "fo fr frp frr fur fy ga gag gan gcr gd gl glk gn gom gor got gu gv ha hak haw he hi hif "
        "hr hsb ht hu hy hyw ia id ie ig ik ilo inh io is it iu ja jam jbo jv ka kaa kab kbd kbp "
        "kg ki kk kl km kn ko koi krc ks ksh ku kv kw ky la lad lb lbe lez lfn lg li lij lld lmo "
        "ln lo lrc lt ltg lv mai mdf mg mhr mi min mk ml mn mnw mr mrj ms mt mwl my myv mzn na nah "
        "nap nds ne new nl nn no nov nqo nrm nso nv ny oc olo om or os pa pag pam pap pcd pdc pfl "
        "pi pih pl pms pnb pnt ps pt qu rm rmy rn ro ru rue rw sa sah sat sc scn sco sd se sg sh "
        "shn si simple sk sl sm smn sn so sq sr srn ss st stq su sv sw szl szy ta tcy te tet tg th "
        "ti tk tl tn to tpi tr ts tt tum tw ty tyv udm ug uk ur uz ve vec vep vi vls vo wa war wo "
        "wuu xal xh xmf yi yo za zea zh zu be-tarask be-x-old map-bms nds-nl roa-rup roa-tara "
        "zh-classical zh-min-nan zh-yue bat-smg fiu-vro"
    )
)
_WIKIS = frozenset(
    listed(
        "w wikt wiktionary s wikisource q wikiquote b wikibooks n wikinews v wikiversity voy "
        "wikivoyage species wikispecies c commons d wikidata m meta mw mediawikiwiki foundation "
        "wmf doi imdbtitle imdbname google toollabs phab"
    )
)

_NAMESPACES: dict[int, str] = {
    -2: "media medium média medio mídia медиа",
    -1: "special spezial spécial especial speciale speciaal specjalna служебная",
    1: "talk diskussion discussion discusión discussione discussão overleg dyskusja обсуждение",
    2: "user benutzer benutzerin utilisateur utilisatrice usuario usuaria utente usuário usuária "
    "gebruiker "
    "wikipedysta wikipedystka участник участница",
    3: "user_talk benutzer_diskussion discussion_utilisateur usuario_discusión",
    4: "wikipedia project wp wikipédia vikipedeja википедия",
    5: "wikipedia_talk project_talk",
    6: "file image datei bild fichier archivo imagen immagine ficheiro arquivo imagem bestand "
    "afbeelding plik grafika "
    "файл изображение fil fails attēls",
    8: "mediawiki",
    10: "template vorlage modèle plantilla predefinição sjabloon szablon шаблон",
    12: "help hilfe aide ayuda aiuto ajuda pomoc справка",
    14: "category kategorie catégorie categoría categoria categorie kategoria категория kategori "
    "kategoreja",
    100: "portal portail portale портал",
    118: "draft",
    710: "timedtext",
    828: "module modul módulo модуль",
}
NAMESPACES: dict[str, int] = {
    name.replace("_", " "): number
    for number, names in _NAMESPACES.items()
    for name in names.split()
}


def namespace_of(prefix: str, namespaces: Mapping[str, int] | None) -> int:
    """The number of the namespace a title begins with (`prefix`: what stands before its first
    colon); MAIN when it is not a namespace but part of the title."""
    name = " ".join(prefix.replace("_", " ").split())
    if name in _LANGUAGES:
        return INTERLANGUAGE
    folded = name.casefold()
    if folded in _WIKIS:
        return INTERWIKI
    number = namespaces.get(folded) if namespaces else None
    return NAMESPACES.get(folded, MAIN) if number is None else number


APPARATUS = frozenset(
    """
    references|reference|external links|external link|see also|further reading|notes|note|footnotes|sources|citations
    notes and references|references and notes|references and sources|sources and references
    references and further reading
    bibliography and references|works cited|general references|notes and citations|citations and notes|other websites
    related pages|more reading|further reading and external links|see also and references|footnotes and references
    references and footnotes|links|external sources|references and external links|external links and references
    explanatory notes|informational notes|in-line citations|inline citations|cited references|source notes|end notes
    endnotes|notes, references and sources|notes and sources|cited sources|cited works|other sources|primary sources
    secondary sources|online sources|literature cited|external resources|external references|other links
    einzelnachweise|weblinks|weblink|siehe auch|literatur|quellen|fußnoten|anmerkungen|belege|nachweise
    literatur und quellen|quellen und literatur|weblinks und quellen|literatur und weblinks
    anmerkungen und einzelnachweise
    einzelnachweise und anmerkungen|referenzen|externe links
    références|notes et références|liens externes|lien externe|voir aussi|articles connexes|notes|pour approfondir
    annexes|références et notes|lien internet|liens internet|bibliographie|sources et références
    referencias|enlaces externos|véase también|notas|notas y referencias|bibliografía|referencias y notas|fuentes
    lecturas adicionales|ver también|vínculos externos|enlaces|bibliografía adicional
    note|voci correlate|altri progetti|collegamenti esterni|fonti|riferimenti
    referências|ligações externas|ver também|notas e referências|leitura adicional|fontes
    referenties|externe links|externe link|zie ook|bronnen|noten|voetnoten|literatuur|bronnen, noten en/of referenties
    przypisy|linki zewnętrzne|zobacz też|uwagi|źródła
    примечания|ссылки|см. также|литература|источники
    references et notes|se även|referenser|externa länkar|källor|noter|ottiecīgi|atsauces|ārējās saites|skatīt arī
    nūruodis|nūruodis i pīzeimis|atsaucis|teikla nūruodis|vāruos ari|verīs taipat|verīs ari
    """.strip()  # noqa: E501
    .replace("\n", "|")
    .replace("    ", "")
    .split("|")
)
"""Headings, folded, of what is about other pages, not about the subject."""

DISAMBIGUATIONS = frozenset(
    "disambiguation disambig disamb dab disam hndis geodis numberdis mathdab mathdis schooldis "
    "hospitaldis roaddis callsigndis letterdis biodis tvdis portdis surnamedis hndab geodab "
    "disambiguation-cleanup disambig-cleanup letter-numbercombdisambig letter–numbercombdisambig "
    "letter-number_combination_disambiguation hndis-cleanup geodis-cleanup disambiguation_cleanup "
    "disambiguation_page wpdis begriffsklärung bks homonymie paronymie patronymie toponymie "
    "homonyme desambiguación desambig desambiguacion des disambigua desambiguação "
    "doorverwijspagina dp dpintro ujednoznacznienie неоднозначность многозначность disambigo "
    "förgrening gren flertydig täsmennyssivu anlam_ayrımı rozcestník egyért zeimeibu_škiršona "
    "nozīmju_atdalīšana".replace(" ", "\n")
    .replace("_", " ")
    .split("\n")
)
_NO_DISAMBIGUATION = ("disambiguation needed", "disambiguation link")


def tells_disambiguation(key: str) -> bool:
    """True for the folded name of a template that stands on disambiguation pages only."""
    if key in DISAMBIGUATIONS:
        return True
    return (
        "disambig" in key
        and key.endswith(("disambiguation", "dab"))
        and not key.startswith(_NO_DISAMBIGUATION)
    )


REDIRECTS = frozenset(
    "redirect weiterleitung redirection redirección redireccion rinvia redirecionamento "
    "doorverwijzing patrz tam "
    "przekieruj перенаправление перенапр omdirigering ohjaus uudelleenohjaus átirányítás "
    "přesměruj redirecţionează "
    "redirecionamiento alidirekto yönlendirme yönlendi̇rme preusmjeri преусмери пренасочване "
    "перенаправлення "
    "перанакіраванне suunamine přesměrování presmeruj გადამისამართება הפניה تحويل تغییر_مسیر "
    "दुष्प्रेषण पुनर्निर्देशित 転送 リダイレクト 넘겨주기 重定向 đổi birzuzendu redirekt videre tilvísun alih "  # noqa: E501
    "pāradresācija peradresavimas".replace("_", " ").split()
)
"""Folded words after "#" that make a page a redirect. Any of them is followed by a link."""

LANGUAGE_NAMES: dict[str, str] = dict(
    pair.split(":")
    for pair in listed(
        "ar:Arabic az:Azerbaijani be:Belarusian bg:Bulgarian bn:Bengali bs:Bosnian ca:Catalan "
        "cs:Czech cy:Welsh da:Danish de:German el:Greek en:English eo:Esperanto es:Spanish "
        "et:Estonian eu:Basque fa:Persian fi:Finnish fr:French ga:Irish gd:Gaelic gl:Galician "
        "grc:Greek he:Hebrew hi:Hindi hr:Croatian hu:Hungarian hy:Armenian id:Indonesian "
        "is:Icelandic it:Italian ja:Japanese ka:Georgian kk:Kazakh km:Khmer ko:Korean ku:Kurdish "
        "la:Latin lt:Lithuanian lv:Latvian mk:Macedonian mn:Mongolian ms:Malay mt:Maltese nl:Dutch "
        "no:Norwegian pa:Punjabi pl:Polish pt:Portuguese ro:Romanian ru:Russian sa:Sanskrit "
        "sk:Slovak sl:Slovene sq:Albanian sr:Serbian sv:Swedish sw:Swahili ta:Tamil te:Telugu "
        "th:Thai tr:Turkish uk:Ukrainian ur:Urdu uz:Uzbek vi:Vietnamese yi:Yiddish zh:Chinese"
    )
)
"""What {{lang-xx}} puts before its text."""
