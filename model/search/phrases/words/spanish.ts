import type { PhraseWords } from './phrase-words.ts';

export const spanish: PhraseWords = {
  locale: 'es',
  styles: {
    tango: 'tango argentino|tanguero|tanguera',
    'lindy-hop': 'lindy|swing|baile swing',
    salsa: 'salsa cubana|rueda de casino|salsa en línea',
    bachata: 'bachata sensual|bachata dominicana',
    'salsa,bachata': 'latino|latina|bailes latinos|baile latino|ritmos latinos',
    balfolk: 'folk|balfolk|danzas folk|danza folk',
    'rock-n-roll': 'rock|rock and roll|rocanrol',
    zouk: 'zouk brasileño',
    breton: 'danza bretona|danzas bretonas|bretón',
    'folklore-argentino': 'folklore argentino|folclore argentino|peña folclórica|chacarera|zamba',
    'samba-de-gafieira': 'samba|gafieira',
    sevillanas: 'sevillanas|sevillana|flamenco',
    musette: 'musette|acordeón',
    ballroom: 'baile de salón|bailes de salón|té danzante|té bailable|vals|pasodoble',
    ceilidh: 'céilí|danzas escocesas|danza irlandesa|danzas irlandesas|baile irlandés',
  },
  types: {
    social: 'social|sociales|fiesta|baile social',
    ball: 'baile|bailes|verbena',
    class: 'clase|clases|curso|lección|clases de baile|clase de baile|lecciones',
    practica: 'práctica|practicas',
    workshop: 'taller|talleres|seminario|intensivo|masterclass',
    concert: 'concierto|concierto bailable',
    festival: 'festival|festivales|congreso|encuentro',
    marathon: 'maratón|maratones',
  },
  dances: {
    'tango/social': 'milonga|millonga|milonguita',
    'balfolk/ball,social': 'bal folk|baile folk|bailes folk|baile trad',
    'breton/ball,social': 'fest noz|fest deiz|baile bretón',
    'musette/ball': 'bal musette|baile musette',
  },
  facts: {
    free: 'gratis|gratuito|gratuita|gratuitos|gratuitas|entrada libre|entrada gratuita|entrada gratis|sin pagar|acceso libre',
    lesson:
      'principiante|para principiantes|iniciación|con clase|con una clase|con clases|nivel inicial|clase incluida|nivel básico|para empezar|desde cero|de iniciación',
    'live-music':
      'música en vivo|música en directo|en vivo|en directo|orquesta|con orquesta|banda|con música en vivo|directo|grupo en vivo|con banda',
    'no-partner': 'sin pareja|solo|sola|soltero|soltera|solteros|sin compañero|sin necesidad de pareja',
    'step-free':
      'silla de ruedas|accesible|sin escalones|sin barreras|acceso sin escalones|accesible en silla de ruedas',
  },
  days: {
    tonight: 'esta noche|sta noche|ahora|hoy por la noche|hoy noche|hoy en la noche|ahora mismo',
    today: 'hoy|esta tarde|esta mañana|hoy por la tarde|hoy por la mañana|hoy dia',
    tomorrow: 'mañana|mañana por la noche|mañana noche|mñn|mñna|mnna|manyana',
    dayAfterTomorrow: 'pasado mañana',
    weekend:
      'fin de semana|finde|fds|fin d semana|finde semana|este fin de semana|este finde|findes|el fin de semana|el finde',
    nextWeekend:
      'próximo fin de semana|fin de semana que viene|próximo finde|finde que viene|fin de semana próximo|siguiente fin de semana|el finde que viene|finde próximo',
    thisWeek: 'esta semana',
    nextWeek: 'próxima semana|semana que viene|la semana que viene|semana próxima|siguiente semana',
    sevenDays: '7 días|próximos 7 días|siete días|próximos siete días|próximos días|estos días',
    thisMonth: 'este mes',
    nextMonth: 'próximo mes|mes que viene|mes próximo|el mes que viene|siguiente mes',
  },
  holidays: {
    '12-31': 'nochevieja|fin de año|noche vieja',
    '01-01': 'año nuevo',
    '12-24': 'nochebuena|noche buena',
    '12-25': 'navidad',
    '01-05': 'noche de reyes',
    '01-06': 'reyes|día de reyes',
    '02-14': 'san valentín',
    '06-23': 'noche de san juan',
  },
  shortWeekdays: ['lun', '', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  shortMonths: ['ene', 'feb', '', 'abr', '', 'jun', 'jul', 'ago', 'sep|sept|setiembre', 'oct', 'nov', 'dic'],
  next: 'próximo %|% que viene|% próximo|este %|el %|los %|siguiente %',
  nearMe:
    'cerca|cerca de mí|cerca de aquí|por aquí|aquí cerca|aquí|alrededor|a mi alrededor|en mi zona|cerca mío|cerca de casa|por mi zona',
  joining: 'antes|luego|después|con|y|e|más|seguida|previa',
  dayParts: 'tarde|tardes|por la mañana|de la mañana|mediodía|por la tarde|de la tarde',
  ignored:
    'a|al|con|cerca de|de|del|el|en|es|esta|este|la|las|lo|los|o|para|por|que|sobre|un|una|unos|unas|y|quiero|busco|donde|hay|ver|salir|ir|ciudad|mi|hacer|e|bailar|evento|eventos|noche|noches|antes|luego|después|más|nivel|danza|danzas|entrada|agenda|todos|música|próximo|próxima|próximos|próximas|día|días|alrededor de|zona|niveles|estilo|planes|plan|puedo|viene',
};
