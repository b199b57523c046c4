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
      'Une pression ici, une autre sur la page qui s’ouvre : pas besoin de se connecter. Sans réponse, la soirée reste annoncée, mais en plus pâle.',
      'Vous recevez ce message parce que vous avez publié ces dates sur Pista, au plus une fois par semaine.',
    ],
    unsubscribe: stop(secret, 'Ne plus recevoir ces messages'),
  }),
  en: ({ evenings, secret }) => ({
    subject: only(evenings)
      ? `Is “${only(evenings)?.name}” still on?`
      : `Are your next ${evenings.length} evenings still on?`,
    paragraphs: [
      evenings.length > 1
        ? 'These are your evenings of the next days. Nobody has confirmed them for a while, and dancers wonder whether they’re on.'
        : 'Nobody has confirmed this evening for a while, and dancers wonder whether it’s on.',
      ...listed(evenings),
    ],
    ...ways(evenings, secret, {
      on: 'Yes, it’s on',
      allOn: 'Yes, all of them are on',
      cancelled: 'No, it’s cancelled',
      changed: 'Something has changed',
      oneByOne: 'Answer for each of them',
    }),
    notes: [
      'One press here and one on the page that opens: no need to log in. Without an answer the evening stays on the map, but fades.',
      'You get this message because you published these dates on Pista, once a week at most.',
    ],
    unsubscribe: stop(secret, 'No more of these messages'),
  }),
  es: ({ evenings, secret }) => ({
    subject: only(evenings)
      ? `¿«${only(evenings)?.name}» sigue en pie?`
      : `¿Tus próximas ${evenings.length} noches siguen en pie?`,
    paragraphs: [
      evenings.length > 1
        ? 'Estas son tus noches de los próximos días. Hace tiempo que nadie las confirma, y hay gente que se pregunta si se celebran.'
        : 'Hace tiempo que nadie confirma esta noche, y hay gente que se pregunta si se celebra.',
      ...listed(evenings),
    ],
    ...ways(evenings, secret, {
      on: 'Sí, se celebra',
      allOn: 'Sí, se celebran todas',
      cancelled: 'No, está cancelada',
      changed: 'Algo ha cambiado',
      oneByOne: 'Responder una por una',
    }),
    notes: [
      'Una pulsación aquí y otra en la página que se abre: no hace falta iniciar sesión. Sin respuesta, la noche sigue anunciada, pero más tenue.',
      'Recibes este mensaje porque publicaste estas fechas en Pista, una vez por semana como mucho.',
    ],
    unsubscribe: stop(secret, 'No recibir más estos mensajes'),
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
