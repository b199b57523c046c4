import type { Words } from '#web/words/words.ts';

export const accounts: Words['accounts'] = {
  logInTitle: 'Log in',
  forgottenTitle: 'Forgotten password',
  resetTitle: 'New password',
  confirmTitle: 'Confirming your address',
  callback: 'Signing in...',
  loggedOut: 'You are logged out.',
};
