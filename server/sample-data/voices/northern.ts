import { internationalStyles, smallStyles, type Voice } from './voice.ts';

export const dutch: Voice = {
  language: 'nl',
  weekdays: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  motifs: [
    'aan het Kanaal',
    'in de Loods',
    'bij de Brug',
    'in ’t Pakhuis',
    'aan de Kade',
    'in de Stal',
    'bij de Molen',
    'op Zolder',
    'in de Drukkerij',
    'aan de Singel',
    'in de Serre',
    'bij de Sluis',
  ],
  venues: {
    club: ['Danscafé {motif}', 'Dansstudio {motif}', 'Zaal {motif}'],
    hall: ['Buurthuis {motif}', 'Dorpshuis {motif}', 'Cultuurcentrum {motif}'],
    outdoors: ['Paviljoen {motif}', 'Terras {motif}'],
  },
  streets: ['Molenstraat {n}', 'Kade {n}', 'Dorpsplein {n}', 'Lindelaan {n}', 'Brouwerijgang {n}'],
  styles: smallStyles,
  any: {
    social: ['{style}-avond {motif}', 'Dansavond {style}', '{style} op {weekday}'],
    class: ['Cursus {style}: beginners', 'Les {style}: alle niveaus'],
    workshop: ['Workshop {style}', 'Lesdag {style}'],
    concert: ['{style} met live muziek'],
    ball: ['Groot {style}-bal'],
    festival: ['{style}-festival {town}', '{nth}e {style}-weekend {town}'],
    marathon: ['{style}-marathon {town}'],
  },
  own: {
    tango: {
      social: ['Milonga {motif}', 'Tangosalon {motif}', '{weekday}milonga'],
      practica: ['Práctica {motif}'],
      class: ['Tango voor beginners'],
      marathon: ['Tangomarathon {town}'],
    },
    balfolk: {
      ball: ['Balfolk {motif}', 'Bal in {town}', 'Folkbal {motif}'],
      social: ['Dansavond met live folk'],
      festival: ['Dansstage {town}', 'Folkdagen {town}'],
    },
    'lindy-hop': { social: ['Swing {motif}', 'Swingavond op {weekday}'], festival: ['{town} Lindy Exchange'] },
  },
};

export const swedish: Voice = {
  language: 'sv',
  weekdays: ['Måndags', 'Tisdags', 'Onsdags', 'Torsdags', 'Fredags', 'Lördags', 'Söndags'],
  motifs: [
    'vid Kajen',
    'på Logen',
    'i Magasinet',
    'vid Slussen',
    'i Parken',
    'på Bryggan',
    'i Orangeriet',
    'vid Kvarnen',
    'på Vinden',
    'i Ladan',
  ],
  venues: {
    club: ['Danssalongen {motif}', 'Kafé {motif}', 'Studio {motif}'],
    hall: ['Folkets Hus {motif}', 'Bygdegården {motif}', 'Föreningshuset {motif}'],
    outdoors: ['Dansbanan {motif}', 'Folkparken {motif}'],
  },
  streets: ['Storgatan {n}', 'Hamngatan {n}', 'Kvarnvägen {n}', 'Parkgatan {n}', 'Björkvägen {n}'],
  styles: smallStyles,
  any: {
    social: ['{style}kväll {motif}', '{weekday}dans: {style}'],
    class: ['Nybörjarkurs i {style}', 'Kurs i {style}: fortsättning'],
    workshop: ['Helgkurs i {style}'],
    festival: ['{town} {style} festival', '{style}helg i {town}'],
    marathon: ['{town} {style} marathon'],
    concert: ['{style} med levande musik'],
    ball: ['Stor {style}bal'],
  },
  own: {
    'lindy-hop': {
      social: ['Swingkväll {motif}', '{weekday}swing', 'Swing {motif}'],
      class: ['Lindy hop: nybörjare', 'Lindy hop: improvers'],
      festival: ['{town} Lindy Exchange', '{town} Swing Festival'],
      concert: ['Storband och swing'],
    },
    'boogie-woogie': { social: ['Bugg och boogie {motif}', '{weekday}bugg'], class: ['Bugg: grundkurs'] },
    tango: {
      social: ['Milonga {motif}', '{weekday}milonga'],
      practica: ['Práctica {motif}'],
      marathon: ['{town} Tango Marathon'],
    },
    balfolk: {
      ball: ['Balfolk {motif}', 'Spelmansstämma i {town}'],
      social: ['Polska och gammaldans {motif}'],
      festival: ['{town} Folkdansfest'],
    },
  },
};

export const polish: Voice = {
  language: 'pl',
  weekdays: ['w poniedziałek', 'we wtorek', 'w środę', 'w czwartek', 'w piątek', 'w sobotę', 'w niedzielę'],
  motifs: [
    'pod Lipą',
    'na Poddaszu',
    'nad Kanałem',
    'w Oranżerii',
    'pod Latarnią',
    'w Spichlerzu',
    'na Podwórku',
    'w Starej Drukarni',
  ],
  venues: {
    club: ['Klub {motif}', 'Kawiarnia {motif}', 'Studio Tańca {motif}'],
    hall: ['Dom Kultury {motif}', 'Sala {motif}'],
    outdoors: ['Taras {motif}', 'Altana {motif}'],
  },
  streets: ['ul. Lipowa {n}', 'ul. Młyńska {n}', 'ul. Ogrodowa {n}', 'Rynek {n}', 'ul. Kolejowa {n}'],
  styles: internationalStyles,
  any: {
    social: ['Wieczór {style} {motif}', '{style} {weekday}', 'Potańcówka: {style}'],
    class: ['{style}: kurs od podstaw', '{style}: poziom średni'],
    workshop: ['Warsztaty {style}'],
    concert: ['{style} na żywo'],
    festival: ['{town} {style} Festival', '{style} Weekend {town}'],
    marathon: ['{town} {style} Marathon'],
  },
  own: {
    tango: { social: ['Milonga {motif}', 'Milonga {weekday}'], practica: ['Praktyka {motif}'] },
    'lindy-hop': { social: ['Potańcówka swingowa {motif}', 'Swing {weekday}'], festival: ['{town} Lindy Exchange'] },
    balfolk: { ball: ['Bal folk {motif}', 'Potańcówka wiejska'], social: ['Oberki i mazurki {motif}'] },
  },
};
