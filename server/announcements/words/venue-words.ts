/* Words for venues. Folded. */

const french =
  'salle|salon|studio|cafe|bar|club|hotel|centre|maison|espace|theatre|palais|gymnase|foyer|mjc|gite|grange|ferme|moulin|bocal|rotonde|domaine|peniche|chateau|kiosque|restaurant|bistrot|brasserie|auberge|guinguette|villa|entrepot|bord du|gare|terrain|stade|jardin|halle|halles|parvis|esplanade|prairie|cour|caveau|cave|hangar|atelier|usine|friche|chapelle|eglise|ecole|college|lycee|mairie|manoir|abbaye|cloitre|dojo|dancing|casino|tiers-lieu|mediatheque|bibliotheque|amphitheatre|chapiteau|yourte|paillote|parc|port|plage|place';
const english =
  'hall|house|church|lodge|park|pier|loft|ballroom|barn|warehouse|rooms?|factory|academy|theater|theatre|university|lounge|pub|community|school|yoga space|attic|library|door|inn|arms|tavern|brewery|mill|bandstand|pavilion|gardens?|legion|armory|armoury|temple|institute|gallery|museum|studios|basement|rooftop|cellar|vault|chapel|cathedral|college|gym|gymnasium|sports centre|leisure centre|square|green|beach|boathouse|shed|depot|kitchen|cantina|taproom|cinema|palace';
const spanish =
  'sala|centro|estudio|instituto|gimnasio|espacio|espai|casa|caseta|teatro|palacio|palau|ateneo|taberna|chiringuito|disco|discoteca|polideportivo|parque|plaza|playa|escuela|terraza|mercado|real club|baluarte|auditorio|bodega|patio|nave|garaje|finca|local|galpon|casona|pena|jardines|quiosco|kiosco|templete|malecon|pabellon|sociedad|casal|tablao|meson|hacienda|cortijo|azotea|restaurante|academia|biblioteca|facultad|colegio|estadio|anfiteatro|muelle|quinta|bar|hotel|explanada|frontera|convento|museo|cine|hostal';
const german =
  'kulturcafe|tanzhaus|tanzstudio|tanzraum|burgerhaus|gasthaus|gasthof|kulturhaus|scheune|werk|schmiede|auditorium|saal|halle|keller|schloss|turnhalle|gaststatte|wirtshaus|brauhaus|brauerei|ballsaal|kneipe|kirche|rathaus|zentrum|strandbad|biergarten|orangerie|remise|speicher|alte [\\p{L}]{4,}|tanzschule|tanzlokal|buhne|pavillon|festzelt';
/** As part of a compound, as in "Westpark". */
export const compoundVenueWords =
  '[\\p{L}]{3,20}(?:haus|halle|saal|keller|park|garten|hof|raum|studio|schule|theater|werkstatt|heim|fabrik|muhle|schloss|turm|zentrum|scheune|lokal|buhne|cafe|bahnhof|brauerei|hutte)';
const italian =
  'spazio|circolo|palestra|piazza|bocciofila|lido|tenuta|agriturismo|cascina|palazzo|palazzetto|salone|cortile|arci|dopolavoro|bagno|stabilimento|villaggio|pista|masseria|cantina|osteria|trattoria|locanda|parco|chiostro|castello|oratorio|scuola|associazione|chiesa|fabbrica|officina|balera|dancing|rifugio|grand hotel|ristorante|pub|sala civica';
const others = 'dansstudio|square|barrio latino';

export const venueWords = [french, english, spanish, german, compoundVenueWords, italian, others].join('|');

/** Public venues that need no other name: "salle des fêtes", "village hall". */
export const publicVenueWords =
  'salle (?:des fetes|polyvalente|communale|municipale|paroissiale|omnisports)|foyer (?:rural|municipal|communal)|terrain des sports|gymnase|village hall|parish hall|church hall|town hall|community cent(?:re|er)|bandstand|sala polivalente|centro civico|polideportivo(?: municipal)?|casa de cultura|plaza mayor|dorfgemeinschaftshaus|gemeindehaus|gemeindesaal|turnhalle|stadthalle|burgerhaus|pfarrheim|palazzetto dello sport|centro sociale|piazza del paese';
