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

  none: 'No se hacen copias de seguridad',
  noneText:
    'Indica en BACKUP_TO una carpeta, mejor en otro disco, o s3://bucket/prefix, y reinicia. Cada noche se hará una copia.',
  overdue: 'Ninguna copia correcta desde hace 36 horas',
  overdueText: 'Si ahora se pierde el disco, se pierde también todo lo que ha cambiado desde la última.',
  failedTitle: 'El último intento falló',
  unreachable: 'No se puede acceder al lugar de las copias',
  failedAt: '{{time}}: {{text}}',
  last: 'Última copia correcta',
  never: 'Todavía ninguna',
  at: 'Terminada',
  size: 'Tamaño',
  rows: 'Filas',
  pictures: 'Imágenes añadidas',
  duration: 'Duración',
  place: 'Lugar',
  next: 'Próxima',
  nextPaused: 'Cuando se reanude el sitio',
  kept: 'Se conservan',
  keptRule:
    'una al día durante {{days, number}} días, una a la semana durante {{weeks, number}} semanas, una al mes durante {{months, number}} meses',
  free: 'Espacio libre',
  unknown: 'Desconocido',
  deepCheck: 'Última restauración de prueba',
  deepCheckNever: 'Nunca. Prueba:',
  start: 'Hacer una copia ahora',
  started: 'La copia ha empezado.',
  running: 'Copia en curso',
  steps: {
    rows: 'Copiando los datos…',
    pictures: 'Copiando las imágenes…',
    verifying: 'Verificando…',
    pruning: 'Borrando las antiguas…',
  },
  archives: 'Copias conservadas',
  download: 'Descargar',
  downloadOf: 'Descargar la copia del {{time}}',
  downloadHint: 'El archivo contiene datos personales y secretos. Para restaurarlo en un sitio vacío:',
};
