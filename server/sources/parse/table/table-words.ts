import { normalizeText } from '#model/text/normalize-text.ts';

/** Column headers, normalized: French, English, Spanish, German, Italian, Portuguese, Dutch. */
const headers = {
  id: 'id|uid|identifiant|numero|number|nr|ref|reference',
  name:
    'nom|titre|evenement|intitule|soiree|bal|quoi|manifestation|name|title|event|event name|what|subject|nombre|titulo|evento|baile|que|' +
    'veranstaltung|titel|was|nome|titolo|cosa|naam|wat',
  date:
    'date|jour|date de debut|date debut|debut|quand|day|start|starts|start date|startdate|begin|when|fecha|dia|inicio|' +
    'fecha de inicio|fecha inicio|cuando|datum|tag|beginn|startdatum|wann|data|giorno|data inizio|inizio|data de inicio|dag|wanneer',
  endDate:
    'fin|date de fin|date fin|jusqu au|end|ends|end date|enddate|until|to|fecha de fin|fecha fin|hasta|ende|enddatum|bis|' +
    'fine|data fine|data de fim|fim|einde|einddatum',
  time:
    'heure|heures|horaire|horaires|heure de debut|heure debut|a partir de|time|start time|starttime|hours|doors|hora|horario|' +
    'hora de inicio|hora inicio|zeit|uhrzeit|startzeit|beginnzeit|ora|orario|ora inizio|tijd|aanvang',
  timeZone: 'fuseau horaire|time zone|timezone|zona horaria|huso horario|zeitzone|fuso orario|tijdzone',
  endTime: 'heure de fin|heure fin|end time|endtime|hora de fin|hora fin|endzeit|ende uhrzeit|ora fine|eindtijd',
  venue:
    'lieu|salle|endroit|ou|venue|place|where|location|hall|lugar|sala|local|donde|ort|veranstaltungsort|saal|wo|luogo|dove|sede|locale|locatie|zaal',
  address:
    'adresse|rue|address|street|direccion|calle|adresse strasse|strasse|anschrift|indirizzo|via|endereco|morada|adres|straat',
  town: 'ville|commune|localite|town|city|ciudad|localidad|poblacion|municipio|stadt|citta|comune|cidade|stad|plaats',
  country: 'pays|country|pais|land|paese|nazione',
  latitude: 'latitude|lat|latitud|breitengrad|latitudine',
  longitude: 'longitude|lng|lon|long|longitud|langengrad|laengengrad|longitudine',
  price:
    'prix|tarif|tarifs|paf|entree|cout|price|cost|fee|admission|entry|precio|entrada|tarifa|coste|preis|eintritt|prezzo|ingresso|preco|prijs',
  currency: 'devise|monnaie|currency|moneda|wahrung|valuta|moeda',
  url: 'lien|site|site web|url|link|website|web|page|enlace|sitio|pagina|webseite|internet|facebook',
  description:
    'description|details|infos|informations|remarques|commentaire|notes|note|info|descripcion|detalles|observaciones|beschreibung|bemerkung|descrizione|descricao|omschrijving',
  category:
    'categorie|type|style|danse|genre|category|kind|dance|style of dance|categoria|tipo|estilo|kategorie|art|tanz|stil|stile',
  status: 'statut|etat|status|estado|stato',
  image: 'image|affiche|photo|picture|flyer|poster|imagen|foto|cartel|bild|plakat|immagine|locandina|afbeelding',
} as const;

export type TableField = keyof typeof headers;

const tableFields = Object.keys(headers) as TableField[];

const fieldByWord = new Map(
  tableFields.flatMap((field) => headers[field].split('|').map((word): [string, TableField] => [word, field])),
);

/** Prepositions that are a header on their own. */
const alone = new Map<string, TableField>([
  ...['du', 'vom', 'von', 'from', 'del', 'desde', 'dal', 'van'].map((word): [string, TableField] => [word, 'date']),
  ...['au', 'al', 'tot'].map((word): [string, TableField] => [word, 'endDate']),
]);

/** Returns the field of a header; undefined if it is unknown. `Prix (€)` is a price. */
export function fieldCalled(header: string): TableField | undefined {
  const word = headerWord(header);
  return fieldByWord.get(word) ?? alone.get(word) ?? fieldByWord.get(word.split(' ')[0] ?? '');
}

function headerWord(header: string): string {
  return normalizeText(header.replace(/\([^)]*\)/g, ' '));
}

const beginning = new Set('debut start starts begin begins inicio beginn inizio aanvang'.split(' '));

/** Returns whether a header is about the start: the day, or the time if there is a column of days. */
export function saysBeginning(header: string): boolean {
  return beginning.has(headerWord(header));
}

const inEnglish = new Set(
  (
    'id uid number nr ref reference name title event what subject date day start starts startdate begin when end ends enddate ' +
    'until to from time starttime hours doors timezone endtime venue place where location hall local address street town city ' +
    'country latitude lat longitude lng lon long price cost fee admission entry currency url link website web page facebook ' +
    'description details notes note info category type style kind dance genre art status image photo picture flyer poster'
  ).split(' '),
);

/** Whether the headers are in a language that always writes the day before the month. */
export function isDayFirstLanguage(headers: readonly string[]): boolean {
  const known = headers.filter((header) => fieldCalled(header) !== undefined);
  return known.some((header) => !inEnglish.has(headerWord(header).split(' ')[0] ?? ''));
}

const months = [
  'janvier janv jan january enero ene januar jaenner gennaio gen janeiro januari',
  'fevrier fev fevr feb february febrero februar febbraio fevereiro februari',
  'mars mar march marzo marz maerz marco maart',
  'avril avr apr april abril abr aprile',
  'mai may mayo maggio mag maio mei',
  'juin jun june junio juni giugno giu junho',
  'juillet juil jul july julio juli luglio lug julho',
  'aout aou aug august agosto ago augustus',
  'septembre sept sep september septiembre settembre set setembro',
  'octobre oct october octubre oktober okt ottobre ott outubro',
  'novembre nov november noviembre novembro',
  'decembre dec december diciembre dic dezember dez dicembre dezembro',
];

const monthByWord = new Map(
  months.flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 1])),
);

/** Returns the number of a month, 1 to 12, by its name in several languages; undefined for other words. */
export function monthCalled(word: string): number | undefined {
  return monthByWord.get(normalizeText(word));
}
