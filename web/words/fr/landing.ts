/** What a first visit is told beside the map. */
export const landing = {
  title: 'Bienvenue sur la piste !',
  text: 'Rejoignez la communauté : annoncez vos bals, suivez vos danses, et votre agenda vous rappelle chaque soirée.',
  register: 'Créer un compte',
  share: 'Partager Pista',
  dismiss: 'Masquer ce mot de bienvenue',
} as const;
