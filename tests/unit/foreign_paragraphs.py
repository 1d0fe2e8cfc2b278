# ruff: noqa: E501
"""Paragraphs for tests of languages: foreign ones, and English ones full of foreign names."""

from __future__ import annotations

FOREIGN: dict[str, tuple[str, ...]] = {
    "German": (
        "Die Brücke über den Fluss wurde im Herbst gesperrt, weil Prüfer Risse in zwei Pfeilern "
        "gefunden hatten. Der Landrat rechnet mit einer Bauzeit von vierzehn Monaten.",
        "Sehr geehrte Frau Lindqvist, vielen Dank für Ihren Brief vom 3. Mai. Leider können wir die "
        "Briefe Ihres Großvaters nicht verleihen, Sie dürfen sie aber jederzeit bei uns ansehen.",
        "Zusammenfassung: Untersucht wurde, wie oft Patienten nach einer Operation am Knie wieder "
        "arbeiten. Von 212 Befragten war nach einem Jahr nur gut die Hälfte zurück im Beruf.",
        "In Bern trafen sich am Dienstag Vertreter aus neun Kantonen, um über den Preis der "
        "Fahrkarten zu verhandeln, doch eine Einigung blieb auch diesmal aus.",
    ),
    "French": (
        "Le musée rouvrira ses portes au printemps, après trois ans de travaux. La directrice a "
        "promis que l'entrée resterait gratuite le premier dimanche de chaque mois.",
        "Monsieur le maire, les habitants de la rue des Tanneurs vous demandent depuis deux ans de "
        "réparer le trottoir devant l'école, et rien n'a été fait.",
        "Résumé : cette étude compare deux méthodes pour mesurer la teneur en sel des sols. Les "
        "résultats montrent que la plus simple suffit dans la plupart des cas.",
        "À Lyon, la pluie a commencé vers midi et les organisateurs ont dû annuler le concert prévu "
        "sur la place Bellecour.",
    ),
    "Spanish": (
        "La biblioteca del barrio cerrará en agosto por obras. El ayuntamiento calcula que "
        "los vecinos podrán volver a usar la sala de lectura a mediados de octubre.",
        "Querida Marta: llegamos ayer a Oaxaca después de catorce horas de autobús. Mañana vamos a "
        "ver el mercado y el domingo subimos a Monte Albán con los primos de Luis.",
        "Resumen: se analizaron las aguas de doce pozos de la provincia. En cuatro de ellos la "
        "cantidad de nitratos superaba el límite legal durante todo el verano.",
    ),
    "Italian": (
        "Il treno delle sette è partito con quaranta minuti di ritardo perché mancava il "
        "macchinista. I pendolari hanno scritto una lettera alla regione, ma nessuno ha risposto.",
        "Cara zia, la casa è più piccola di quanto pensassimo, però dalla cucina si vede il mare. "
        "Vieni a trovarci quando vuoi, la camera degli ospiti è pronta.",
        "Nel 1887 il comune decise di abbattere le mura vecchie e di aprire un viale alberato che "
        "portasse dalla stazione fino al teatro.",
    ),
    "Dutch": (
        "De gemeente wil het oude zwembad slopen en op die plek vijftig woningen bouwen. Buurtbewoners "
        "vrezen dat er dan te weinig plaats overblijft om te parkeren.",
        "Beste Hanneke, gisteren zijn we met de fiets naar Zwolle gereden en onderweg brak mijn "
        "ketting. Gelukkig hielp een boer ons verder.",
        "Samenvatting: wij vroegen driehonderd leraren hoeveel uur zij per week aan nakijken "
        "besteden. De meesten noemden meer dan acht uur.",
    ),
    "Polish": (
        "Nowy most nad rzeką ma zostać otwarty w przyszłym roku, choć robotnicy wciąż czekają na "
        "stal z Katowic. Burmistrz zapewnia, że pieniędzy wystarczy.",
        "Kochana babciu, dziękuję za paczkę i za list. W szkole wszystko dobrze, tylko z matematyki "
        "dostałem trójkę i muszę się jeszcze uczyć.",
        "W artykule opisano, jak zmieniała się liczba ludności wsi po zamknięciu kopalni i dokąd "
        "wyjeżdżały młode rodziny.",
    ),
    "Russian": (
        "Старую школу закрыли ещё весной, потому что крыша протекала в трёх местах. Родители "
        "собрали подписи и отправили письмо губернатору.",
        "Дорогая Аня, поезд опоздал на два часа, но нас всё равно встретили на вокзале. Завтра идём "
        "в театр, а в воскресенье поедем к морю.",
        "В работе рассматривается, как менялся уровень воды в озере с 1950 года и какие меры могли "
        "бы остановить его падение.",
    ),
    "Swedish": (
        "Kommunen stänger badet i höst eftersom taket måste bytas. Enligt tjänstemännen kommer "
        "arbetet att ta minst ett halvår och kosta mer än väntat.",
        "Kära Elin, nu har vi äntligen flyttat in och barnen har redan hittat vänner på gården. Kom "
        "och hälsa på oss när snön har smält.",
        "Undersökningen visar att de flesta som byter jobb efter femtio gör det för att få kortare "
        "väg till arbetet, inte för lönens skull.",
    ),
    "Turkish": (
        "Belediye eski pazar yerini yıkıp yerine park yapmak istiyor. Esnaf ise taşınacakları yerin "
        "şehre çok uzak olduğunu söylüyor.",
        "Sevgili Ayşe, mektubunu dün aldım ve çok sevindim. Yazın köye gelirsen birlikte denize "
        "gideriz, annem de seni görmek istiyor.",
        "Bu çalışmada, göl suyunun sıcaklığının son otuz yılda nasıl değiştiği ve balık türlerini "
        "nasıl etkilediği incelenmiştir.",
    ),
    "Arabic": (
        "أعلنت البلدية أن المكتبة القديمة ستغلق أبوابها في شهر مايو بسبب أعمال الترميم، وقال المدير إن الكتب "
        "ستنقل إلى مبنى آخر.",
        "عزيزتي ليلى، وصلنا أمس بعد رحلة طويلة، والبيت أجمل مما توقعنا. سنذهب غدا إلى السوق ثم نزور جدتي في "
        "المساء.",
        "تبحث هذه الدراسة في أسباب انخفاض مستوى المياه في البحيرة منذ عام 1970 وما يمكن فعله لوقف ذلك في "
        "السنوات القادمة.",
    ),
    "Chinese": (
        "市图书馆因为屋顶漏水，将从下个月起关闭三个月。馆长说，所有的书都会搬到旁边的学校里，读者仍然可以借书。",
        "亲爱的小梅，我们昨天坐火车到了成都，天气比家里热得多。明天打算去看熊猫，后天回家。",
        "本文研究了湖水水位自一九七〇年以来下降的原因，并讨论了今后可以采取的办法。",
    ),
}
"""Written for this purpose, at least three for each language: news, a letter, an abstract."""

ENGLISH = (
    "Wolfgang Schäuble, Jean-Claude Juncker and Guðni Jóhannesson met Recep Tayyip Erdoğan in Łódź "
    "to talk about the Treuhandanstalt and its Aufbau-Ost programme.",
    "Akira Kurosawa directed Rashōmon, Ikiru, Shichinin no Samurai, Kumonosu-jō and Yōjinbō, all of "
    "them with Toshirō Mifune or Takashi Shimura.",
    "Gabriel García Márquez wrote Cien años de soledad, El amor en los tiempos del cólera and El "
    "otoño del patriarca in Mexico City.",
    "The Bundesverfassungsgericht in Karlsruhe ruled on Tuesday that Paragraf 6 of the "
    "Bundeswahlgesetz was in part void.",
    "Rio Ave FC, Vitória de Guimarães, Sporting Clube de Portugal and Futebol Clube do Porto play in "
    "the Primeira Liga.",
    "Dvořák wrote Rusalka, Její pastorkyňa is by Janáček, Prodaná nevěsta by Smetana, Král Roger by "
    "Szymanowski.",
    "Siti Rahmah Kassim attended Sekolah Perempuan Melayu Sungai Star in Parit Buntar, later "
    "Universiti Sains Malaysia.",
    "Krzysztof Kieślowski made Trzy kolory: Niebieski, Przypadek, Bez końca, Podwójne życie Weroniki "
    "while he lived in Warsaw.",
    "The Gare Saint-Lazare, Gare de l'Est, Gare du Nord and Gare Montparnasse are termini in Paris, "
    "run by the SNCF.",
    "José Eduardo dos Santos succeeded António Agostinho Neto as president of the Movimento Popular "
    "de Libertação de Angola.",
    "Sjöwall and Wahlöö published Roseanna, Mannen som gick upp i rök, Mannen på balkongen and Den "
    "skrattande polisen with Norstedts.",
    "Nguyễn Du composed Truyện Kiều; Hồ Xuân Hương, Nguyễn Trãi and Đoàn Thị Điểm were poets too.",
    "Máirtín Ó Cadhain's Cré na Cille, Séamus Ó Grianna's Caisleáin Óir and Peig Sayers's Machnamh "
    "Seanmhná are in Irish.",
    "Giuseppe Verdi composed La traviata, Il trovatore, Un ballo in maschera, La forza del destino "
    "and Simon Boccanegra before Aida.",
    "Members of Chama Cha Mapinduzi met in Dodoma; Samia Suluhu Hassan, Jakaya Mrisho Kikwete and Ali "
    "Hassan Mwinyi spoke.",
    "Mustafa Kemal Atatürk founded the Cumhuriyet Halk Fırkası; İsmet İnönü led it after him until "
    "Bülent Ecevit won.",
    "Real Sociedad de Fútbol beat Athletic Club de Bilbao 2-1 at Estadio Municipal de Anoeta; Mikel "
    "Oyarzabal scored both goals.",
    "Herbert Grönemeyer released Bochum, Sprünge, Ö, Luxus, Chaos, Bleibt alles anders and Mensch on "
    "EMI.",
    "Ingmar Bergman shot Det sjunde inseglet, Smultronstället, Jungfrukällan, Såsom i en spegel and "
    "Persona for Svensk Filmindustri.",
    "Ferenc Molnár wrote A Pál utcai fiúk; Magda Szabó wrote Az ajtó, Für Elise, Abigél and Katalin "
    "utca.",
    "Opened in 1906, Kaufhaus des Westens is near Wittenbergplatz, Tauentzienstraße, Kurfürstendamm, "
    "Gedächtniskirche and Bahnhof Zoo.",
    "Jorge Luis Borges published El Aleph, Ficciones, Historia universal de la infamia, El libro de "
    "arena through Emecé Editores.",
    "Players: Zlatan Ibrahimović, Edinson Cavani, Marco Verratti, Thiago Silva, Blaise Matuidi, Javier "
    "Pastore, Ezequiel Lavezzi.",
    "Cast: Toshirō Mifune, Takashi Shimura, Keiko Tsushima, Isao Kimura, Daisuke Katō, Seiji "
    "Miyaguchi, Yoshio Inaba, Minoru Chiaki.",
    "Umm Kulthum sang Enta Omri, Al Atlal, Alf Leila wa Leila, Fakkarouni, Amal Hayati by Mohammed "
    "Abdel Wahab or Baligh Hamdi.",
    "Raden Adjeng Kartini was born in Jepara; Door Duisternis tot Licht, her letters, came out in "
    "1911 in Semarang.",
    "Sigrid Undset wrote Kransen, Husfrue, Korset; Knut Hamsun wrote Sult, Mysterier, Pan, Markens "
    "grøde, Landstrykere.",
    "The Staatskapelle Dresden, Concertgebouworkest, Orchestre de la Suisse Romande and Česká "
    "filharmonie all recorded it.",
    "Louis de Funès played in La Grande Vadrouille, Le Corniaud, Le Gendarme de Saint-Tropez, Fantômas "
    "se déchaîne, L'Aile ou la Cuisse.",
    "Luís Vaz de Camões wrote Os Lusíadas; Fernando Pessoa wrote Mensagem, Livro do Desassossego and "
    "much else as Álvaro de Campos.",
    "Anna Netrebko sang Zerlina in Don Giovanni, Violetta in La traviata, Adina in L'elisir d'amore at "
    "Salzburger Festspiele.",
    "Lech Wałęsa led Niezależny Samorządny Związek Zawodowy Solidarność at Stocznia Gdańska im. "
    "Lenina when Wojciech Jaruzelski declared martial law.",
    "Restaurants nearby serve Sauerbraten, Maultaschen, Käsespätzle, Schupfnudeln, Zwiebelrostbraten, "
    "Flädlesuppe and Schwarzwälder Kirschtorte daily.",
    "Mercedes Sosa recorded Gracias a la vida, Alfonsina y el mar, Todo cambia, Solo le pido a Dios, "
    "Duerme negrito for Philips.",
    "Le Monde, Libération, Le Figaro, Die Zeit, Süddeutsche Zeitung, El País, Corriere della Sera and "
    "Dagens Nyheter reported it.",
    "Emperors: Meiji Tennō, Taishō Tennō, Shōwa Tennō; prime ministers: Itō Hirobumi, Kuroda Kiyotaka, "
    "Yamagata Aritomo, Matsukata Masayoshi.",
    "Ousmane Sembène made La Noire de..., Mandabi, Xala, Ceddo, Camp de Thiaroye, Guelwaar and "
    "Moolaadé in Wolof, French or Diola.",
    "Ludwig van Beethoven dedicated An die ferne Geliebte to Fürst Joseph Franz von Lobkowitz; Adelaide "
    "set Friedrich von Matthisson.",
    "Petr Cibulka, Tomáš Halík, Ludvík Vaculík, Pavel Kohout, Jiří Hájek, Zdeněk Mlynář, Jan Patočka "
    "signed Charta 77.",
    "Departments: Haute-Garonne, Tarn-et-Garonne, Hautes-Pyrénées, Ariège, Aude, Pyrénées-Orientales, "
    "Lot, Aveyron, Gers; capital Toulouse.",
    "Her books are De avonden, Nader tot U, Op weg naar het einde, sold by Uitgeverij van Oorschot, "
    "Amsterdam, since 1947.",
)
"""English, with more foreign names and titles than anything else."""
