export const notFound = {
  title: 'Page introuvable',
  phrases: {
    lostRhythm: 'Vous avez perdu le rythme ? Cette page aussi.',
    partnerLeft: 'Votre partenaire danse déjà sur une autre page.',
    wrongTurn: 'Un tour de trop, et vous voilà hors piste.',
    emptyFloor: 'La piste est vide : ici, personne ne danse.',
    recordSkipped: 'Le disque a sauté, et la page avec.',
  },
  wayHome: 'Retour à la carte',
} as const;
