/** What is said of an event wherever it shows: card, popup, page. */
export const events = {
  dances: 'Danses',
  when: 'Quand',
  where: 'Où',
  price: 'Prix',
  openInMaps: 'Ouvrir dans une appli de cartes',
  moreInfo: 'Plus d’infos',
  /** Follows `moreInfo`, where it must be clear without its surroundings. */
  moreInfoOn: ' sur « {{name}} »',
  website: 'Site de l’événement',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié dans le presse-papiers !',
  linkNotCopied: 'Impossible de copier le lien',
  share: 'Partager',
  popup: {
    label: 'Événements à cet endroit',
    position: '{{position, number}} / {{total, number}}',
    positionSpoken: 'Événement {{position, number}} sur {{total, number}}',
    previous: 'Événement précédent',
    next: 'Événement suivant',
    close: 'Fermer',
    zoomIn: 'Zoomer ici',
    loading: 'Chargement des événements…',
    gone: 'Il n’y a plus d’événement ici',
    goneText: 'Il vient d’être retiré, ou il s’est terminé.',
    failed: 'Ces événements n’ont pas pu être chargés',
  },
} as const;
