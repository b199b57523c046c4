/** The page in place of one that can't be shown right now. Browsers get it ready made, without the rest of the words. */
export const messages = {
  unavailable: {
    title: 'Une courte pause',
    text: 'Pista n’arrive pas à lire ses données en ce moment. Cette page reviendra d’elle-même dès que tout sera rentré dans l’ordre.',
  },
  tooManyRequests: {
    title: 'Pas si vite !',
    text: 'Beaucoup de demandes sont arrivées de votre réseau en peu de temps. Cette page reviendra d’elle-même dans un instant.',
  },
} as const;
