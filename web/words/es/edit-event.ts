import type { Words } from '#web/words/words.ts';

export const editEvent: Words['editEvent'] = {
  title: 'Editar el evento',
  warning: 'Lo que no cambia',
  warningText:
    'La dirección pública sigue igual mientras no cambie el nombre; si cambia, la antigua lleva a la nueva. Quien publicó el evento sigue siendo la misma persona.',
  saved: 'Tus cambios están guardados.',
  cancelledText: 'Su página lo dice y ya no está en el mapa. Puedes volver atrás más abajo.',
  followingHint: 'Solo lo que cambies aquí cambia también después; las horas se desplazan lo mismo.',
  over: 'Este evento ya pasó',
  overText: 'Ya no se puede modificar. Puedes publicar otro parecido.',
  signIn: 'Inicia sesión para editar este evento',
  signInText: 'Volverás aquí enseguida.',
  forbidden: 'Este evento no es tuyo',
  forbiddenText: 'Solo quien lo publicó y el equipo de Pista pueden editarlo.',
  off: 'Disponible pronto',
  hidden: 'Evento retirado del sitio',
  more: 'Otras acciones',
  conflict: 'Otra persona ha modificado este evento',
  conflictText: 'No se ha perdido nada de lo que has escrito. Elige qué queda en cada punto y guarda de nuevo.',
  mine: 'Tu versión',
  theirs: 'La versión guardada entretanto',
  saveChosen: 'Guardar esta elección',
  backToForm: 'Volver al formulario',
};
