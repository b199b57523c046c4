/** Error page that the server sends instead of a page. */
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
