import type { Letter, MailTexts, Template } from './letter.ts';

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
export const stillOn: Template<Facts> = ({ evenings, secret }, t) => {
  const only = evenings.length === 1 ? evenings[0] : undefined;
  return {
    subject: only ? t('stillOn.subject', { name: only.name }) : t('stillOn.subjectOfAll', { count: evenings.length }),
    paragraphs: [t(only ? 'stillOn.text' : 'stillOn.textOfAll'), ...listed(evenings)],
    ...(only ? answers(secret, t) : answersForAll(secret, t)),
    notes: [t('stillOn.twoClicks'), t('stillOn.why')],
    unsubscribe: {
      label: t('stillOn.stop'),
      // Mail programs omit the part after `#`, so their request carries the secret in the query. The server does not log
      // it.
      path: `/api/internal/confirmations/unsubscription?secret=${secret}`,
      pagePath: pathTo('stop', secret),
    },
  };
};

/** Returns the user texts as quotes. */
function listed(evenings: Facts['evenings']): Letter['paragraphs'] {
  return evenings.map(({ name, venue, when }) => ({ written: `${name}\n${when}\n${venue}` }));
}

/** Returns a link per answer. */
function answers(secret: string, t: MailTexts): Pick<Letter, 'button' | 'links'> {
  return {
    button: { label: t('stillOn.on'), path: pathTo('on', secret) },
    links: (['cancelled', 'changed'] as const).map((answer) => ({
      label: t(`stillOn.${answer}`),
      path: pathTo(answer, secret),
    })),
  };
}

/** Returns a button that confirms all, and a link to the page with each event. */
function answersForAll(secret: string, t: MailTexts): Pick<Letter, 'button' | 'links'> {
  return {
    button: { label: t('stillOn.allOn'), path: pathTo('on', secret) },
    links: [{ label: t('stillOn.oneByOne'), path: `/still-on#${secret}` }],
  };
}

/** Browsers do not send the part after `#`, so the secret appears in no log and no `Referer`. */
function pathTo(answer: string, secret: string): string {
  return `/still-on?answer=${answer}#${secret}`;
}
