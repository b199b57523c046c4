import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['backups'] = {
  paused: 'Este sitio es una copia restaurada, en pausa',
  pausedText:
    'Desde el {{time}}, no envía correos ni notificaciones y no lee ninguna fuente. Reanuda cuando esta copia sustituya al original.',
  resume: 'Reanudar',
  resumeTitle: '¿Reanudar este sitio?',
  resumeText:
    'Los correos en espera salen enseguida y las fuentes se vuelven a leer. Si el original sigue en marcha, la gente lo recibirá todo dos veces.',
  resumed: 'El sitio vuelve a funcionar.',
};
