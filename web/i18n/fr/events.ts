/** Texts of events on cards, popups and pages. */
export const messages = {
  dances: 'Danses',
  when: 'Quand',
  where: 'Où',
  organiser: 'Organisateur',
  price: 'Prix',
  priceUnknown: 'Prix non indiqué',
  /** Follows the full price. */
  prices: { reduced: 'réduit {{price}}', members: 'membres {{price}}', door: 'sur place {{price}}' },
  unconfirmed: 'Non confirmé depuis le {{day}}',
  rhythm: {
    weekly: 'Chaque {{weekday}}',
    fortnightly: 'Un {{weekday}} sur deux',
    monthly: 'Le {{ordinal}} {{weekday}} du mois',
    fortnightlySeveral: 'Toutes les deux semaines : {{weekday}}',
    monthlySeveral: 'Les {{ordinal}} {{weekday}}s du mois',
    other: 'À plusieurs dates',
  },
  dates: '{{dates, number}} dates',
  ordinals: {
    first: '1er',
    second: '2e',
    third: '3e',
    fourth: '4e',
    fifth: '5e',
    last: 'dernier',
  },
  openInMaps: 'Ouvrir dans une appli de cartes',
  /** Follows `moreInfo` for screen readers. */
  website: 'Site de l’événement',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié dans le presse-papiers !',
  linkNotCopied: 'Impossible de copier le lien',
  share: 'Partager',
  save: 'Enregistrer',
  saved: 'Enregistré',
  smallMap: 'Carte : {{place}}',
} as const;
