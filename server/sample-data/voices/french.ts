import { smallStyles, type Voice } from './voice.ts';

export const french: Voice = {
  language: 'fr',
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  motifs: [
    'des Lilas',
    'du Canal',
    'de la Lune',
    'des Tilleuls',
    'de la Halle',
    'des Platanes',
    'du Moulin',
    'des Faubourgs',
    'de l’Horloge',
    'de la Verrière',
    'du Belvédère',
    'des Tanneurs',
    'de la Fontaine',
    'des Hirondelles',
    'du Phare',
    'de la Cerisaie',
    'des Glycines',
    'du Lavoir',
    'de la Passerelle',
    'des Lucioles',
    'du Vieux Pont',
    'de l’Étoile',
    'des Cordeliers',
    'de la Grande Ourse',
    'du Pigeonnier',
    'des Mouettes',
    'de la Rosée',
    'du Marronnier',
  ],
  venues: {
    club: [
      'Studio {motif}',
      'Le Bal {motif}',
      'Café {motif}',
      'L’Atelier {motif}',
      'La Cave {motif}',
      'Le Hangar {motif}',
    ],
    hall: [
      'Salle des fêtes {motif}',
      'Foyer rural {motif}',
      'Maison de quartier {motif}',
      'Espace culturel {motif}',
      'La Grange {motif}',
    ],
    outdoors: ['Guinguette {motif}', 'Péniche {motif}', 'Kiosque {motif}', 'La Terrasse {motif}'],
  },
  streets: [
    '{n} rue des Tanneurs',
    '{n} quai de la Gare',
    '{n} rue du Vieux-Marché',
    '{n} avenue des Marronniers',
    '{n} place de la Fontaine',
    '{n} rue de la Filature',
    '{n} chemin du Lavoir',
    '{n} boulevard des Alliés',
    '{n} rue des Jardins',
    '{n} impasse des Forges',
  ],
  styles: {
    ...smallStyles,
    'folklore-argentino': 'folklore argentin',
    breton: 'danse bretonne',
    ballroom: 'danses de salon',
    musette: 'danses musette',
  },
  joinTown,
  any: {
    social: ['Soirée {style}', 'Soirée {style} du {weekday}', 'Soirée {style} {motif}', 'Les {weekday}s {style}'],
    class: ['Cours de {style} : débutants', 'Cours de {style} : tous niveaux', 'Cours de {style} : intermédiaires'],
    practica: ['Pratique {style}', 'Pratique {style} du {weekday}'],
    workshop: [
      'Stage de {style} : les bases',
      'Stage de {style} : musicalité',
      'Stage de {style} avec l’école {motif}',
    ],
    concert: ['Concert dansant {style}', '{style} en musique vivante'],
    ball: ['Grand bal {style}', 'Nuit {style} {motif}'],
    festival: ['Festival {style} de {town}', '{nth}ᵉ festival de {style} à {town}', '{town} danse : {style}'],
    marathon: ['Marathon {style} de {town}'],
  },
  own: {
    tango: {
      social: ['Milonga {motif}', 'Milonga du {weekday}', 'Milonga au clair de lune', 'La Milonga {motif}'],
      practica: ['Práctica {motif}', 'Práctica du {weekday}', 'Práctica guidée'],
      class: ['Tango argentin : cours débutants', 'Tango argentin : cours tous niveaux', 'Tango : technique et abrazo'],
      workshop: ['Stage de tango : la marche et l’abrazo', 'Stage de tango : pivots et ochos', 'Stage vals et milonga'],
      concert: ['Bandonéon et bal : concert tango'],
      ball: ['Grand bal tango {motif}', 'Bal tango du printemps'],
      festival: ['Festival de tango de {town}', 'Les Nuits tango de {town}', 'Tango à {town}, {nth}ᵉ édition'],
      marathon: ['Marathon tango de {town}', 'Encuentro milonguero à {town}'],
    },
    'lindy-hop': {
      social: ['Soirée swing {motif}', 'Le {weekday} swing', 'Swing {motif}', 'Bal swing {motif}'],
      concert: ['Big band et lindy hop', 'Concert swing {motif}'],
      festival: ['Swing à {town}', 'Festival swing de {town}', '{town} Lindy Exchange'],
      workshop: ['Stage de lindy hop : le swing out', 'Stage de jazz roots', 'Week-end lindy hop à {town}'],
      ball: ['Grand bal swing', 'Nuit du swing {motif}'],
    },
    blues: { social: ['Blues {motif}', 'Soirée blues et chandelles', 'Blues du {weekday}'] },
    'rock-n-roll': {
      social: ['Soirée rock', 'Le {weekday} rock', 'Rock {motif}'],
      class: ['Rock à six temps : débutants', 'Cours de rock : tous niveaux'],
    },
    'west-coast-swing': {
      social: ['Soirée westie', 'Soirée WCS {motif}', 'West Coast du {weekday}'],
      festival: ['{town} Westie Weekend'],
    },
    salsa: {
      social: [
        'Soirée salsa-bachata',
        'Salsa {motif}',
        'Le {weekday} latin',
        'Soirée SBK {motif}',
        'Salsa sur les quais',
      ],
      class: ['Salsa cubaine : débutants', 'Salsa portoricaine : intermédiaires', 'Rueda de casino'],
      festival: ['Festival salsa de {town}', '{town} Latin Congress', 'Les Nuits latines de {town}'],
    },
    bachata: { social: ['Soirée bachata', 'Bachata {motif}', 'Bachata sensual du {weekday}'] },
    kizomba: { social: ['Soirée kizomba', 'Kizomba {motif}', 'Kiz du {weekday}'] },
    forro: {
      social: ['Forró {motif}', 'Forró pé-de-serra', 'Le bal forró du {weekday}'],
      festival: ['Festival de forró de {town}'],
    },
    balfolk: {
      social: ['Bal folk {motif}', 'Bœuf et danses {motif}', 'Veillée trad {motif}'],
      ball: [
        'Bal folk à {town}',
        'Bal trad {motif}',
        'Grand bal folk',
        'Bal folk de la Saint-Jean',
        'Bal à la maison {motif}',
      ],
      class: ['Atelier bourrées et scottishs', 'Initiation aux danses trad', 'Atelier mazurka'],
      workshop: ['Stage de bourrée', 'Stage de mazurka et valse à cinq temps', 'Stage de rondeaux et congos'],
      festival: ['Les Folkeries de {town}', 'Festival trad de {town}', 'Les Nuits folk de {town}'],
      concert: ['Cornemuse et vielle : concert à danser'],
    },
    breton: {
      ball: [
        'Fest-noz {motif}',
        'Fest-noz à {town}',
        'Grand fest-noz de {town}',
        'Fest-noz ar Gouel',
        'Fest-noz des moissons',
      ],
      social: ['Fest-deiz {motif}', 'Fest-deiz du {weekday}'],
      class: ['Atelier danse bretonne : gavotte et plinn', 'Danse bretonne : débutants'],
      workshop: ['Stage de kost ar c’hoat', 'Stage gavotte des montagnes'],
      festival: ['Gouel an Dañs {town}', 'Fête bretonne de {town}'],
    },
    musette: {
      social: ['Thé dansant {motif}', 'Après-midi musette', 'Guinguette du {weekday}', 'Accordéon {motif}'],
      ball: ['Bal musette {motif}', 'Bal du 14 Juillet avant l’heure', 'Bal des pompiers de {town}'],
      class: ['Valse, java et paso : initiation'],
      concert: ['Accordéon en fête'],
    },
    ballroom: {
      social: ['Thé dansant', 'Thé dansant du {weekday}', 'Soirée dansante {motif}'],
      ball: ['Grand bal de {town}', 'Bal des débutants', 'Bal de la Saint-Sylvestre avant l’heure'],
      class: ['Valse, tango, quickstep : débutants', 'Danses de salon : tous niveaux'],
      workshop: ['Stage de valse viennoise', 'Stage quickstep et slow fox'],
    },
    sevillanas: {
      social: ['Soirée sévillanes', 'Peña flamenca {motif}'],
      class: ['Cours de sévillanes', 'Flamenco : compás et palmas'],
      festival: ['Feria de {town}'],
    },
    ceilidh: { ball: ['Céilí {motif}', 'Grand céilí de {town}'], class: ['Danses irlandaises et écossaises'] },
    contra: { social: ['Bal contra {motif}', 'Contra du {weekday}'] },
    'folklore-argentino': {
      social: ['Peña {motif}', 'Chacareras et empanadas'],
      class: ['Chacarera et zamba : initiation'],
    },
  },
};

/** Contracts articles: "de Le Mans" is "du Mans", "à Les Sables" is "aux Sables", "de Annecy" is "d’Annecy". */
function joinTown(name: string, town: string): string {
  const [, article, rest] = /^(Le|Les) (.+)$/.exec(town) ?? [];
  const of =
    article === 'Le'
      ? `du ${rest}`
      : article === 'Les'
        ? `des ${rest}`
        : /^[AEIOUYÉÈÊÎÔH]/.test(town)
          ? `d’${town}`
          : `de ${town}`;
  const at = article === 'Le' ? `au ${rest}` : article === 'Les' ? `aux ${rest}` : `à ${town}`;
  return name.replace('de {town}', of).replace('à {town}', at);
}
