import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['push'] = {
  here: 'Notificaciones en este dispositivo',
  hint: 'Llegan aunque Pista esté cerrada.',
  working: 'Un momento…',
  missing: 'Este navegador no muestra las notificaciones de Pista: los mensajes te llegan por correo.',
  installTitle: 'Añade primero Pista a la pantalla de inicio',
  installText:
    'En iPhone y iPad, en Safari: toca Compartir y luego «Añadir a pantalla de inicio». Después abre Pista desde su icono y vuelve aquí.',
  deniedTitle: 'Tu navegador bloquea las notificaciones de Pista',
  deniedText:
    'Permítelas en los ajustes del sitio, tras el icono a la izquierda de su dirección, o en los del dispositivo si Pista está instalada.',
  unanswered: 'Tu navegador no ha recibido tu permiso. Acepta las notificaciones cuando lo pida.',
  unreachable:
    'Tu navegador no ha podido contactar con su servicio de notificaciones. En una ventana privada no lo hay; si no, inténtalo más tarde.',
  devices: 'Dispositivos que reciben tus notificaciones',
  thisOne: '(este)',
  since: 'Desde el {{date}}',
  removeNamed: 'Quitar {{name}}',
  removed: 'Ese dispositivo ya no recibe notificaciones.',
  try: 'Enviar una prueba',
  sent_one: 'Una prueba va en camino a {{count, number}} dispositivo.',
  sent_other: 'Una prueba va en camino a {{count, number}} dispositivos.',
};
