export const messages = {
  title: 'Page introuvable',
  phrases: {
    lostRhythm: 'Vous avez perdu le rythme ? Cette page aussi.',
    partnerLeft: 'Votre partenaire danse déjà sur une autre page.',
    wrongTurn: 'Un tour de trop, et vous voilà hors piste.',
    emptyFloor: 'La piste est vide : ici, personne ne danse.',
    recordSkipped: 'Le disque a sauté, et la page avec.',
  },
  wayHome: 'Retour à la carte',
  eventUnknown: 'Événement introuvable',
  eventUnknownText: 'Cette adresse ne mène à aucun événement. Elle est peut-être incomplète.',
  eventDeleted: 'Événement retiré',
  eventDeletedText: 'La personne qui l’avait publié l’a retiré. Il y a sûrement de quoi danser ailleurs.',
  eventFailed: 'L’événement n’a pas pu être chargé',
  seeMap: 'Voir la carte',
} as const;
