/** What a first visit is told beside the map. */
export const landing = {
  title: 'Bienvenue sur la piste !',
  community:
    'Rejoignez la communauté : annoncez vos soirées, et faites passer Pista à celles et ceux avec qui vous dansez.',
  follow: 'Suivez vos danses : choisissez-les dans les filtres, la carte s’ouvrira dessus.',
  remind: 'Rien n’est oublié : une soirée s’ajoute à votre agenda, qui vous la rappelle.',
  register: 'Créer un compte',
  share: 'Partager Pista',
  dismiss: 'Masquer ce mot de bienvenue',
} as const;
