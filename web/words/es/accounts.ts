import type { Words } from '#web/words/words.ts';

export const accounts: Words['accounts'] = {
  logInTitle: 'Iniciar sesión',
  forgottenTitle: 'Contraseña olvidada',
  resetTitle: 'Nueva contraseña',
  confirmTitle: 'Confirmación de la dirección',
  callback: 'Iniciando sesión...',
  loggedOut: 'Has cerrado la sesión.',
};
