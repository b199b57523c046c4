import type { DetailsWords } from '#web/words/words.ts';

export const eventDetails: DetailsWords['eventPage'] = {
  description: 'Sobre este evento',
  goodToKnow: 'Conviene saber',
  programme: 'Programa',
  partKinds: {
    lesson: 'Clase',
    practice: 'Práctica',
    social: 'Baile social',
    concert: 'Concierto',
    show: 'Exhibición',
    other: 'Otro',
  },
  facts: {
    level: {
      everyone: 'Todos los niveles',
      beginners: 'Principiantes',
      intermediate: 'Nivel intermedio',
      advanced: 'Nivel avanzado',
    },
    partner: { 'not-needed': 'Sin pareja', needed: 'Hay que venir en pareja' },
    roles: {
      any: 'Rol a elegir',
      switch: 'Se bailan los dos roles',
      lead: 'Para quien guía',
      follow: 'Para quien sigue',
    },
    music: { live: 'Música en vivo', dj: 'DJ', both: 'Música en vivo y DJ' },
    floor: {
      wood: 'Suelo de madera',
      tiles: 'Suelo de baldosa',
      stone: 'Suelo de piedra',
      vinyl: 'Suelo de vinilo',
      concrete: 'Suelo de cemento',
      outdoors: 'Al aire libre',
    },
    access: { 'step-free': 'Acceso sin escalones', steps: 'Hay escalones en la entrada' },
  },
  factLabels: {
    floorNote: 'Suelo:',
    food: 'Comida y bebida:',
    dress: 'Vestimenta:',
    age: 'Edad:',
    membership: 'Membresía:',
  },
  prices: 'Precios',
  priceUsual: 'General:',
  priceKinds: {
    reduced: 'Reducido:',
    members: 'Miembros:',
    door: 'En la puerta:',
  },
  freeBefore: 'Gratis antes de las {{time}}',
  includes: 'Incluye:',
  dates: 'Próximas fechas',
};
