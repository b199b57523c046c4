import type { Words } from '#web/words/words.ts';

export const landing: Words['landing'] = {
  title: '¡Te damos la bienvenida a la pista!',
  community: 'Únete a la comunidad: anuncia tus noches y pásale Pista a la gente con la que bailas.',
  follow: 'Sigue tus bailes: elígelos en los filtros y el mapa se abrirá con ellos.',
  remind: 'Que no se te olvide: cada noche cabe en tu calendario, que te la recuerda.',
  register: 'Crear una cuenta',
  share: 'Compartir Pista',
  dismiss: 'Ocultar esta bienvenida',
};
