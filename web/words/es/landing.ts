import type { Words } from '#web/words/words.ts';

export const landing: Words['landing'] = {
  title: '¡Te damos la bienvenida a la pista!',
  text: 'Únete a la comunidad: anuncia tus noches, sigue tus bailes y deja que tu calendario te recuerde cada cita.',
  register: 'Crear una cuenta',
  share: 'Compartir Pista',
  dismiss: 'Ocultar esta bienvenida',
};
