/** What a first visit is told beside the map. */
export const messages = {
  title: 'Bienvenue sur la piste !',
  text: 'Rejoignez la communauté : annoncez vos soirées, suivez vos danses, et laissez votre agenda vous rappeler chaque date.',
  register: 'Créer un compte',
  share: 'Partager Pista',
  dismiss: 'Masquer ce message',
  shareText: 'Pista, la carte des événements de danse',
  copied: 'Lien copié dans le presse-papiers !',
  notCopied: 'Impossible de copier le lien',
  withoutScript: 'La carte a besoin de JavaScript, que ce navigateur n’exécute pas.',
  towns: 'Villes où l’on danse',
} as const;
