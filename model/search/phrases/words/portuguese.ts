import type { PhraseWords } from './phrase-words.ts';

/** Of Portugal and Brazil. Christmas is not among the holidays, because Natal is a large town. */
export const portuguese: PhraseWords = {
  locale: 'pt',
  styles: {
    tango: 'tango argentino',
    'lindy-hop': 'lindy|swing',
    salsa: 'salsa cubana',
    'salsa,bachata': 'latino|danças latinas|ritmos latinos',
    balfolk: 'folk|balfolk|danças folk|danças tradicionais',
    forro: 'forró|forró pé de serra|xote|baião',
    zouk: 'zouk brasileiro',
    breton: 'danças bretãs',
    'folklore-argentino': 'folclore argentino',
    'samba-de-gafieira': 'samba|gafieira',
    ballroom: 'dança de salão|danças de salão|chá dançante|valsa',
    ceilidh: 'danças escocesas|danças irlandesas',
  },
  types: {
    social: 'social|festa|festas|roda de samba|roda de forró|arraial',
    ball: 'baile|bailes|bailinho',
    class: 'aula|aulas|aulão|curso|cursos|aula de dança|aulas de dança',
    practica: 'prática|práticas',
    workshop: 'oficina|oficinas|workshop|intensivo',
    concert: 'concerto|concertos',
    festival: 'festival|festivais|congresso|encontro|encontros',
    marathon: 'maratona|maratonas',
  },
  dances: { 'tango/social': 'milonga|milongas', 'balfolk/ball,social': 'baile folk|bailes folk|bal folk' },
  facts: {
    free: 'grátis|gratuito|gratuita|gratuitos|entrada livre|entrada gratuita|entrada grátis|entrada franca|de graça|sem pagar',
    lesson:
      'iniciante|iniciantes|para iniciantes|iniciação|com aula|com uma aula|aula incluída|principiante|principiantes|do zero',
    'live-music': 'música ao vivo|ao vivo|com música ao vivo|banda|com banda|orquestra|com orquestra',
    'no-partner': 'sem par|sem parceiro|sem parceira|sozinho|sozinha|solteiro|solteira|solteiros',
    'step-free': 'cadeira de rodas|acessível|sem degraus|sem barreiras',
  },
  days: {
    tonight: 'hoje à noite|esta noite|logo à noite|agora|agora mesmo',
    today: 'hoje|hoje à tarde|esta tarde|hoje de manhã',
    tomorrow: 'amanhã|amanhã à noite|amanhã à tarde',
    dayAfterTomorrow: 'depois de amanhã',
    weekend:
      'fim de semana|este fim de semana|neste fim de semana|no fim de semana|fds|final de semana|este final de semana|neste final de semana',
    nextWeekend:
      'próximo fim de semana|fim de semana que vem|no próximo fim de semana|próximo final de semana|final de semana que vem',
    thisWeek: 'esta semana|nesta semana',
    nextWeek: 'próxima semana|na próxima semana|semana que vem|para a semana',
    sevenDays: '7 dias|próximos 7 dias|os próximos 7 dias|sete dias|próximos dias|nos próximos dias',
    thisMonth: 'este mês|neste mês',
    nextMonth: 'próximo mês|no próximo mês|mês que vem',
  },
  holidays: {
    '12-31': 'passagem de ano|réveillon|véspera de ano novo',
    '01-01': 'ano novo',
    '12-24': 'véspera de natal|consoada',
    '12-25': 'dia de natal',
    '06-23': 'noite de são joão',
  },
  shortWeekdays: ['segunda|seg', 'terça', 'quarta', 'quinta', 'sexta', 'sáb', 'dom'],
  shortMonths: ['jan', 'fev', '', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', '', 'nov', 'dez'],
  next: 'próximo %|próxima %|na próxima %|no próximo %|este %|esta %|neste %|nesta %|no %|na %|aos %|às %|% que vem',
  nearMe: 'perto de mim|perto|perto daqui|aqui perto|por aqui|aqui|à minha volta|perto de casa|na minha zona|por perto',
  joining: 'antes|depois|com|e|mais|seguida|seguido',
  dayParts: 'tarde|à tarde|de tarde|manhã|de manhã|meio-dia',
  ignored:
    'o|a|os|as|um|uma|de|do|da|dos|das|em|no|na|nos|nas|ao|à|aos|às|com|para|por|pelo|pela|e|ou|que|onde|quero|procuro|há|tem|ver|ir|sair|dançar|dança|danças|evento|eventos|noite|noites|à noite|cidade|perto de|zona|todos|todas|nível|níveis|música|entrada|agenda|estilo|antes|depois|mais|seguida|seguido|próximo|próxima|próximos|dia|vem|este|esta|neste|nesta',
};
