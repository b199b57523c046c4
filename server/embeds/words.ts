import type { Locale } from '#contract/locales.ts';

interface Words {
  /** The heading of events of all kinds. */
  events: string;
  today: string;
  cancelled: string;
  over: string;
  until(day: string): string;
  none: string;
  noneInMonth: string;
  /** These three precede the name of the site. */
  findMore: string;
  allOn: string;
  open: string;
  more(count: number): string;
  month: string;
  earlier: string;
  later: string;
  map: string;
  distance(km: string): string;
  eventsOn(day: string, count: number): string;
  pin(number: number, names: string): string;
  notShown: string;
  badParameter(name: string): string;
  combination: string;
  unknown: string;
  gone: string;
  unavailable: string;
  busy: string;
}

/** Fixed texts of embeds. */
export const words: Record<Locale, Words> = {
  fr: {
    events: 'Soirées et événements de danse',
    today: 'Aujourd’hui',
    cancelled: 'Annulé',
    over: 'Terminé',
    until: (day) => `jusqu’au ${day}`,
    none: 'Aucun événement pour le moment.',
    noneInMonth: 'Aucun événement ce mois-ci.',
    findMore: 'Chercher sur',
    allOn: 'Tous les événements sur',
    more: (count) => (count === 1 ? '1 autre' : `${count} autres`),
    month: 'Mois',
    earlier: 'Mois précédent',
    later: 'Mois suivant',
    map: 'Carte des événements',
    open: 'Voir sur',
    distance: (km) => `à ${km}\u00a0km`,
    eventsOn: (day, count) => `${day}\u00a0: ${count === 1 ? '1 événement' : `${count} événements`}`,
    pin: (number, names) => `${number}\u00a0: ${names}`,
    notShown: 'Ces événements ne peuvent pas être affichés',
    badParameter: (name) => `L’adresse de ce cadre contient un paramètre non valide\u00a0: ${name}`,
    combination:
      'L’adresse de ce cadre contient des paramètres qui ne vont pas ensemble\u00a0: near avec town, organiser ou venue.',
    unknown: 'Cette page n’existe pas, ou plus.',
    gone: 'Cet événement a été retiré.',
    unavailable: 'Les événements sont momentanément indisponibles. Réessayez dans une minute.',
    busy: 'Trop de demandes à la fois. Réessayez dans une minute.',
  },
  en: {
    events: 'Dance events',
    today: 'Today',
    cancelled: 'Cancelled',
    over: 'This event is over',
    until: (day) => `until ${day}`,
    none: 'No events at the moment.',
    noneInMonth: 'No events this month.',
    findMore: 'Find some on',
    allOn: 'All events on',
    more: (count) => `${count} more`,
    month: 'Month',
    earlier: 'Previous month',
    later: 'Next month',
    map: 'Map of the events',
    open: 'See it on',
    distance: (km) => `${km} km away`,
    eventsOn: (day, count) => `${day}: ${count === 1 ? '1 event' : `${count} events`}`,
    pin: (number, names) => `${number}: ${names}`,
    notShown: 'These events can’t be shown',
    badParameter: (name) => `The address of this frame has an invalid parameter: ${name}`,
    combination:
      'The address of this frame has parameters that do not go together: near with town, organiser or venue.',
    unknown: 'This page does not exist, or no longer does.',
    gone: 'This event has been taken down.',
    unavailable: 'The events are unavailable right now. Try again in a minute.',
    busy: 'Too many requests at once. Try again in a minute.',
  },
  es: {
    events: 'Eventos de baile',
    today: 'Hoy',
    cancelled: 'Cancelado',
    over: 'Ya ha terminado',
    until: (day) => `hasta el ${day}`,
    none: 'No hay eventos por ahora.',
    noneInMonth: 'No hay eventos este mes.',
    findMore: 'Buscar en',
    allOn: 'Todos los eventos en',
    more: (count) => `${count} más`,
    month: 'Mes',
    earlier: 'Mes anterior',
    later: 'Mes siguiente',
    map: 'Mapa de los eventos',
    open: 'Ver en',
    distance: (km) => `a ${km} km`,
    eventsOn: (day, count) => `${day}: ${count === 1 ? '1 evento' : `${count} eventos`}`,
    pin: (number, names) => `${number}: ${names}`,
    notShown: 'No se pueden mostrar estos eventos',
    badParameter: (name) => `La dirección de este marco tiene un parámetro no válido: ${name}`,
    combination: 'La dirección de este marco tiene parámetros incompatibles: near con town, organiser o venue.',
    unknown: 'Esta página no existe, o ya no.',
    gone: 'Este evento se ha retirado.',
    unavailable: 'Los eventos no están disponibles ahora mismo. Prueba dentro de un minuto.',
    busy: 'Demasiadas peticiones a la vez. Prueba dentro de un minuto.',
  },
};
