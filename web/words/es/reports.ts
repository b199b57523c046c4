import type { Words } from '#web/words/words.ts';

export const reports: Words['reports'] = {
  title: 'Avisar de un problema',
  intro: '¿Algo no va bien con «{{name}}»? Dínoslo y lo miraremos.',
  reason: '¿Qué ocurre?',
  reasonMissing: 'Elige lo que más se acerque.',
  reasons: {
    wrong: 'Algún dato es incorrecto (fecha, lugar, precio…)',
    cancelled: 'El evento está cancelado',
    spam: 'Es publicidad o está repetido',
    offensive: 'Es ofensivo o ilegal',
  },
  comment: 'En pocas palabras',
  optional: '(opcional)',
  commentHint: 'Por ejemplo, la hora correcta o un enlace que lo confirme.',
  counter: '{{length}} / {{most}} caracteres',
  commentLong: 'Un poco largo: {{most}} caracteres como máximo.',
  leaveEmpty: 'Deja este campo vacío',
  cancel: 'Cerrar',
  send: 'Enviar',
  sending: 'Un momento…',
  thanks: '¡Gracias! Lo miraremos.',
};
