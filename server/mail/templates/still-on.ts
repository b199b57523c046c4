import type { Letter, Template } from './letter.ts';

interface Facts {
  /** Ordered by start. `when` is in the language of the mail. */
  evenings: readonly { name: string; venue: string; when: string }[];
  /** Secret of the links. */
  secret: string;
}

/**
 * Asks the organiser whether events take place. Mail scanners follow links, so the links only open a page, and the
 * answer counts when it is confirmed there.
 */
export const stillOn: Template<Facts> = {
  fr: ({ evenings, secret }) => ({
    subject: only(evenings)
      ? `« ${only(evenings)?.name} », c’est toujours d’actualité ?`
      : `Vos ${evenings.length} prochaines soirées ont-elles toujours lieu ?`,
    paragraphs: [
      evenings.length > 1
        ? 'Voici vos soirées des prochains jours. Personne ne les a confirmées depuis un moment, et des danseurs se demandent si elles ont bien lieu.'
        : 'Personne n’a confirmé cette soirée depuis un moment, et des danseurs se demandent si elle a bien lieu.',
      ...listed(evenings),
    ],
    ...ways(evenings, secret, {
      on: 'Oui, elle a lieu',
      allOn: 'Oui, elles ont toutes lieu',
      cancelled: 'Non, elle est annulée',
      changed: 'Quelque chose a changé',
      oneByOne: 'Répondre pour chacune',
    }),
    notes: [
      'Un clic ici, un autre sur la page qui s’ouvre : pas besoin de se connecter. Sans réponse, la soirée reste annoncée, mais en plus pâle.',
      'Vous recevez ce message, une fois par semaine au plus, parce que vous avez publié ces dates sur Pista.',
    ],
    unsubscribe: stop(secret, 'Ne plus recevoir ces messages'),
  }),
  en: ({ evenings, secret }) => ({
    subject: only(evenings)
      ? `Is “${only(evenings)?.name}” still on?`
      : `Are your next ${evenings.length} events still on?`,
    paragraphs: [
      evenings.length > 1
        ? 'These are your events for the next few days. Nobody has confirmed them for a while, and dancers wonder whether they’re on.'
        : 'Nobody has confirmed this event for a while, and dancers wonder whether it’s on.',
      ...listed(evenings),
    ],
    ...ways(evenings, secret, {
      on: 'Yes, it’s on',
      allOn: 'Yes, all of them are on',
      cancelled: 'No, it’s cancelled',
      changed: 'Something has changed',
      oneByOne: 'Answer one by one',
    }),
    notes: [
      'One click here and one on the page that opens, no need to log in. Without an answer, the event stays on the map, but greyed out.',
      'You’re getting this because you published these dates on Pista. We ask once a week at most.',
    ],
    unsubscribe: stop(secret, 'Stop these messages'),
  }),
  es: ({ evenings, secret }) => ({
    subject: only(evenings)
      ? `¿«${only(evenings)?.name}» sigue en pie?`
      : `¿Tus próximos ${evenings.length} eventos siguen en pie?`,
    paragraphs: [
      evenings.length > 1
        ? 'Estos son tus eventos de los próximos días. Hace tiempo que nadie los confirma, y hay gente que se pregunta si se celebran.'
        : 'Hace tiempo que nadie confirma este evento, y hay gente que se pregunta si se celebra.',
      ...listed(evenings),
    ],
    ...ways(evenings, secret, {
      on: 'Sí, se celebra',
      allOn: 'Sí, se celebran todos',
      cancelled: 'No, está cancelado',
      changed: 'Algo ha cambiado',
      oneByOne: 'Responder uno por uno',
    }),
    notes: [
      'Un clic aquí y otro en la página que se abre: no hace falta iniciar sesión. Sin respuesta, el evento sigue anunciado, pero más tenue.',
      'Recibes este mensaje, una vez por semana como mucho, porque publicaste estas fechas en Pista.',
    ],
    unsubscribe: stop(secret, 'Dejar de recibir estos mensajes'),
  }),
};

type Evenings = Facts['evenings'];

function only(evenings: Evenings) {
  return evenings.length === 1 ? evenings[0] : undefined;
}

/** Returns the user texts as quotes. */
function listed(evenings: Evenings): Letter['paragraphs'] {
  return evenings.map(({ name, venue, when }) => ({ written: `${name}\n${when}\n${venue}` }));
}

/** Returns a link per answer. For several events, a button that confirms all and a link to the page with each event. */
function ways(
  evenings: Evenings,
  secret: string,
  words: Record<'on' | 'allOn' | 'cancelled' | 'changed' | 'oneByOne', string>,
): Pick<Letter, 'button' | 'links'> {
  const button = { label: only(evenings) ? words.on : words.allOn, path: pathTo('on', secret) };
  if (!only(evenings)) return { button, links: [{ label: words.oneByOne, path: `/still-on#${secret}` }] };
  const links = (['cancelled', 'changed'] as const).map((answer) => ({
    label: words[answer],
    path: pathTo(answer, secret),
  }));
  return { button, links };
}

/** Browsers do not send the part after `#`, so the secret appears in no log and no `Referer`. */
function pathTo(answer: string, secret: string): string {
  return `/still-on?answer=${answer}#${secret}`;
}

/**
 * Mail programs omit the part after `#`, so their request carries the secret in the query. The server does not log it.
 */
function stop(secret: string, label: string): NonNullable<Letter['unsubscribe']> {
  return {
    label,
    path: `/api/internal/confirmations/unsubscription?secret=${secret}`,
    pagePath: pathTo('stop', secret),
  };
}
