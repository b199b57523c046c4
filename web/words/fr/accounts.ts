export const accounts = {
  logInTitle: 'Connexion',
  forgottenTitle: 'Mot de passe oublié',
  resetTitle: 'Nouveau mot de passe',
  confirmTitle: 'Confirmation de l’adresse',
  callback: 'Connexion en cours...',
  loggedOut: 'Vous êtes déconnecté.',
} as const;
