import type { Event } from '#contract/events.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import styles from './kit-screen.module.css';

const hourMs = 3_600_000;

function entry(name: string, color: string) {
  return { id: name, slug: name, name, names: { fr: name, en: name, es: name }, color };
}

/** A time in UTC, which is the zone of the venue. */
function inHours(now: Date, hours: number): string {
  return `${new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 19)}+00:00`;
}

/** Returns an event. Its start and end are given in hours from now. */
function anEvent(now: Date, name: string, [start, end]: [number, number], more: Partial<Event> = {}): Event {
  return {
    id: name,
    slug: name,
    name,
    link: null,
    dateStart: inHours(now, start),
    dateEnd: inHours(now, end),
    timeZone: 'UTC',
    price: 8,
    currency: 'EUR',
    place: 'Salle Paul-Garcin',
    pictureUrl: null,
    picture: null,
    createdBy: null,
    location: { id: name, place: 'Lyon', displayName: 'Lyon', latitude: 45.77, longitude: 4.83 },
    type: entry('Soirée', '#cf0d5e'),
    dances: [entry('Salsa', '#c14d05'), entry('Bachata', '#d3079a'), entry('Kizomba', '#5b3fd6')],
    isCancelled: false,
    seriesId: null,
    excerpt: null,
    descriptionLanguage: null,
    ...more,
  };
}

/** Shows cards in all states: on now, long names, unknown price, cancelled, of several days. */
export function CardsKit() {
  const now = new Date();
  const long = 'Soirée SBK du Pigeonnier : bachata sensual et salsa cubaine en terrasse';
  const events = [
    anEvent(now, 'On now', [-1, 3]),
    anEvent(now, 'Two hours left', [-2, 2]),
    anEvent(now, 'Ends soon', [-3, 0.5]),
    anEvent(now, long, [2, 6], { price: null, place: 'La Terrasse du Pigeonnier' }),
    anEvent(now, 'Cancelled', [2, 5], { isCancelled: true, price: 0 }),
    anEvent(now, 'A festival since yesterday', [-30, 40], { dances: [entry('West coast swing', '#0b7a99')] }),
    anEvent(now, 'Not confirmed', [20, 24], { confirmedAt: inHours(now, -24 * 300), prices: { donation: true } }),
  ];
  return (
    <ul className={styles.cards}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} now={now} distanceText="1,4 km" />
        </li>
      ))}
    </ul>
  );
}
