import { german as voice } from '#server/sample-data/voices/german.ts';
import type { Phrases } from './phrases.ts';

export const german: Phrases = {
  voice,
  about: {
    social: [
      'Ein entspannter {style}-Abend: Kommt, wann ihr wollt, tanzt mit allen und geht mit müden Füßen nach Hause.',
      'Unser {style}-Treff in {town}. Die Tische stehen am Rand, getanzt wird in der Mitte, und lange sitzt hier niemand.',
      'Gute Musik, Platz zum Tanzen und ein herzliches Hallo für alle, die allein kommen. Stammgäste fordern Neue gern auf.',
    ],
    ball: [
      'Der große Abend des Monats, mit Livemusik vom ersten bis zum letzten Tanz. Alle Tänze werden kurz erklärt.',
      'Ein Ball, wie er sein soll: die Band einen Meter vor den Tanzenden, Kuchen vom Verein und eine volle Fläche bis zum Schluss.',
    ],
    class: [
      '{style} Schritt für Schritt und mit viel Spaß. Wir wechseln oft die Partner und üben zum Schluss eine halbe Stunde frei.',
      'Jede Woche ein Thema, am Anfang eine kurze Wiederholung. Einstieg jederzeit, die erste Stunde ist zum Schnuppern.',
    ],
    practica: [
      'Zwei Stunden für alles, was im Kurs nicht geklappt hat. Anhalten, reden, noch einmal versuchen. Jemand vom Team hilft gern.',
      'Ein ruhiger Übungsabend mit Platz und nicht zu lauter Musik. Kommt allein oder zu zweit.',
    ],
    workshop: [
      'Ein Workshop ohne Eile: erst die Grundlagen, dann die Musik. Höchstens vierundzwanzig Leute.',
      'Ein Tag für Zuhören und Balance mit zwei Lehrenden. Ein paar Monate Erfahrung sind gut.',
    ],
    concert: [
      'Ein Konzert zum Tanzen. Zwei Sets, eine kurze Pause und die Tanzfläche direkt vor der Bühne.',
      'Livemusik und freies Parkett: Die Band spielt für die Tanzenden.',
    ],
    festival: [
      'Mehrere Tage {style} in {town}: Kurse am Vormittag, Musik am Nachmittag, Tanz an jedem Abend. Der Zeitplan hängt im Saal.',
      'Hier treffen sich alle einmal im Jahr. Schlafplätze bei Einheimischen auf Anfrage, mittags wird gekocht.',
    ],
    marathon: [
      'Ein ganzes Wochenende auf dem Parkett: nachmittags, abends und nachts. Tee, Obst und Frühstück sind dabei.',
    ],
  },
  practical: [
    'Fünf Minuten vom Bahnhof. Bitte saubere Schuhe mitbringen, das Parkett ist frisch geschliffen.',
    'Bezahlt wird am Eingang, bar oder mit Karte. Garderobe und Wasser sind frei.',
    'Ohne Anmeldung. Zum ersten Mal da? Fragt am Eingang nach dem Team, wir stellen euch vor.',
    'Bringt etwas fürs Buffet mit, in der Pause wird geteilt.',
    'Einlass eine Viertelstunde vorher. Die Nachbarn schlafen schon, geht also bitte leise.',
    'Familien sind willkommen, für Kinder gibt es eine Ecke.',
  ],
  programme: {
    lesson: ['Schnupperkurs', 'Crashkurs', 'Einführung'],
    dancing: ['Freies Tanzen', 'Party', 'Tanz'],
    pause: 'Pause mit Buffet',
    practice: 'Übungszeit mit Hilfe',
    show: 'Show',
    opening: 'Eröffnungsball',
  },
  teachers: ['Jana und Malte', 'Lotte und Emre', 'Franka und Jonas', 'Mira und Paul'],
  djs: ['DJ Abendbrot', 'DJ Mondkalb', 'DJ Fensterplatz', 'DJ Kieselstein'],
  bands: ['Die Spätschicht', 'Trio Hinterhof', 'Kapelle Kesselhaus', 'Die Fünf vom Gleis'],
  floorNotes: ['120 m², federnd', 'etwa 200 m²', 'glatt, Ledersohlen willkommen'],
  food: ['Suppe und Brot', 'Bar mit Käseplatten', 'Kuchenbuffet', 'Mitbringbuffet'],
  dress: ['Wie ihr wollt', 'Etwas Rotes', 'Festlich, aber bequem'],
  memberships: ['Jahresbeitrag 10 €, gilt an allen Abenden', 'Erster Besuch ohne Mitgliedschaft'],
  ages: ['Ab 16 Jahren', 'Für jedes Alter, Kinder in Begleitung'],
  includes: ['Kurs und ein Getränk', 'Kurs vorab', 'ein Softdrink', 'Abendessen am Samstag'],
  reasons: [
    'Ein Wasserschaden hat das Parkett beschädigt. Wir sehen uns nächste Woche.',
    'Die Band liegt mit Grippe im Bett. Karten gelten für den nächsten Termin.',
  ],
  organiserNames: ['Tanzverein {motif}', 'Kollektiv {motif}', 'Freundeskreis {motif}', 'Tanzschule {motif}'],
  organiserWords: [
    'Wir sind ein Dutzend Freiwillige und tanzen gern. Seit neun Jahren öffnen wir in {town} jede Woche eine Tanzfläche, mit Musik von Leuten, die selbst tanzen.\n\nLust, am Eingang oder an der Bar zu helfen? Sprecht uns an.',
    'Eine kleine Tanzschule und ihre Abende. Hier lernt man, trifft sich und bleibt lange. Wer neu ist, gehört sofort dazu.',
    'Wir veranstalten Bälle, Übungsabende und zwei Workshops im Jahr. Alle Einnahmen gehen an Musik und Saal.',
  ],
  venueWords: [
    'Eine alte Werkstatt mit Balken und Glasdach, heute ein Tanzsaal. Bus und Fahrradständer sind direkt vor der Tür.',
    'Ein Ort im Kiez, betrieben von den Leuten, die kommen. Getanzt wird fast jeden Abend, und die Bar schließt mit der Musik.',
  ],
};
