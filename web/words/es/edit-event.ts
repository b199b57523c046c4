import type { Words } from '#web/words/words.ts';

export const editEvent: Words['editEvent'] = {
  title: 'Editar el evento',
  warning: 'Lo que no cambia',
  warningText:
    'La dirección pública sigue igual mientras no cambie el nombre; si cambia, la antigua lleva a la nueva. Quien publicó el evento sigue siendo la misma persona.',
  saved: 'Sus cambios están guardados.',
  cancelledText: 'Su página lo dice y ya no está en el mapa. Puede volver atrás más abajo.',
  followingHint: 'Solo lo que cambie aquí cambia también después; las horas se desplazan lo mismo.',
  over: 'Este evento ya pasó',
  overText: 'Ya no se puede modificar. Puede publicar otro parecido.',
  signIn: 'Inicie sesión para editar este evento',
  signInText: 'Volverá aquí enseguida.',
  forbidden: 'Este evento no es suyo',
  forbiddenText: 'Solo quien lo publicó y el equipo de Pista pueden editarlo.',
  off: 'Disponible pronto',
  hidden: 'Evento retirado del sitio',
  more: 'Otras acciones',
  conflict: 'Otra persona ha modificado este evento',
  conflictText: 'No se ha perdido nada de lo que escribió. Elija qué queda en cada punto y guarde de nuevo.',
  mine: 'Su versión',
  theirs: 'La versión guardada entretanto',
  saveChosen: 'Guardar esta elección',
  backToForm: 'Volver al formulario',
};
