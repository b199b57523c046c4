import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['commonProblems'] = {
  'invalid-input': 'Algunos datos no son válidos. Revisa los campos señalados.',
  unauthenticated: 'Inicia sesión para continuar.',
  'token-expired': 'Tu sesión ha caducado. Vuelve a iniciarla para continuar.',
  'token-invalid': 'Tu sesión ya no es válida. Vuelve a iniciarla para continuar.',
  forbidden: 'No tienes permiso para hacer eso.',
  'not-found': 'No hay nada en esta dirección.',
  'event-unknown': 'No encontramos este evento. Quizá la dirección esté incompleta.',
  'event-deleted': 'La persona que publicó este evento lo ha retirado.',
  'too-many-requests': '¡Vas muy deprisa! Espera un minuto e inténtalo de nuevo.',
  'internal-error': 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  unavailable: 'Estamos en una breve pausa. Inténtalo de nuevo en un momento.',
  'request-timeout': 'La petición ha tardado demasiado en llegar. Comprueba tu conexión y vuelve a intentarlo.',
  'token-revoked': 'Se ha cerrado tu sesión, quizá desde otro dispositivo. Vuelve a iniciarla para continuar.',
  'account-suspended': 'Esta cuenta está suspendida. Escríbenos si crees que es un error.',
  'event-hidden': 'El equipo de Pista ha retirado este evento.',
  offline: 'Sin conexión. Comprueba tu red e inténtalo de nuevo.',
};
