import type { Words } from '#web/words/words.ts';

export const problems: Words['problems'] = {
  'invalid-input': 'Algunos datos no son válidos. Revisa los campos señalados.',
  'malformed-request': 'No hemos entendido la petición. Recarga la página e inténtalo de nuevo.',
  unauthenticated: 'Inicia sesión para continuar.',
  'token-expired': 'Tu sesión ha caducado. Vuelve a iniciarla para continuar.',
  'token-invalid': 'Tu sesión ya no es válida. Vuelve a iniciarla para continuar.',
  forbidden: 'No tienes permiso para hacer eso.',
  'not-found': 'No hay nada en esta dirección.',
  'event-unknown': 'No encontramos este evento. Quizá la dirección esté incompleta.',
  'method-not-allowed': 'Eso no se puede hacer aquí.',
  'event-deleted': 'La persona que publicó este evento lo ha retirado.',
  'too-large': 'Pesa demasiado. Elige un archivo más pequeño.',
  'unsupported-media-type': 'Este formato no es compatible.',
  'too-many-requests': '¡Vas muy deprisa! Espera un minuto e inténtalo de nuevo.',
  'internal-error': 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  unavailable: 'Estamos en una breve pausa. Inténtalo de nuevo en un momento.',
  offline: 'Sin conexión. Comprueba tu red e inténtalo de nuevo.',
};
