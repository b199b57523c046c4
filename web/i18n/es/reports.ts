import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['reports'] = {
  title: 'Avisar de un problema',
  intro: '¿Hay algún problema con «{{name}}»? Cuéntanoslo y lo miraremos.',
  reason: '¿Qué pasa?',
  reasonMissing: 'Elige la respuesta más cercana.',
  reasons: {
    wrong: 'Algún dato es incorrecto (fecha, lugar, precio…)',
    cancelled: 'El evento está cancelado',
    closed: 'Fui y estaba cerrado',
    spam: 'Es publicidad o está repetido',
    offensive: 'Es ofensivo o ilegal',
  },
  comment: 'En pocas palabras',
  commentOptional: '(opcional)',
  commentHint: 'Por ejemplo, la hora correcta o un enlace que lo confirme.',
  counter: '{{length, number}} de {{max, number}} caracteres',
  commentLong: 'Es demasiado largo: {{max, number}} caracteres como máximo.',
  leaveEmpty: 'Deja este campo vacío',
  cancel: 'Cerrar',
  send: 'Enviar',
  sending: 'Un momento…',
  thanks: '¡Gracias! Lo miraremos.',
};
