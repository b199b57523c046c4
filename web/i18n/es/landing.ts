import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['landing'] = {
  title: '¡Te damos la bienvenida a la pista!',
  text: 'Únete a la comunidad: anuncia tus sociales y milongas, sigue tus estilos y deja que tu calendario te recuerde cada cita.',
  register: 'Crear una cuenta',
  share: 'Compartir Pista',
  dismiss: 'Ocultar este mensaje',
  shareText: 'Pista, el mapa de los eventos de baile',
  copied: '¡Enlace copiado en el portapapeles!',
  notCopied: 'No se ha podido copiar el enlace',
  withoutScript: 'El mapa necesita JavaScript, que este navegador no ejecuta.',
  towns: 'Ciudades donde se baila',
};
