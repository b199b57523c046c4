import type { Paragraph, Template } from './letter.ts';

interface Facts {
  /** Names of the events; a series has one. */
  events: string[];
  path: string;
}

const maxNames = 20;

/** Sent to the author: the team has published events that waited. */
export const eventApproved: Template<Facts> = ({ events, path }, t) => {
  const [eventName = '', ...others] = events;
  const isOne = others.length === 0;
  return {
    subject: isOne
      ? t('eventApproved.subject', { eventName })
      : t('eventApproved.manySubject', { count: events.length }),
    paragraphs: [isOne ? t('eventApproved.text', { eventName }) : t('eventApproved.manyText'), ...listed(events)],
    button: { label: isOne ? t('shared.seeEvent') : t('shared.seeMyEvents'), path },
  };
};

/** Returns the names of several events as a quote, at most 20. */
export function listed(events: readonly string[]): Paragraph[] {
  if (events.length <= 1) return [];
  return [{ written: [...events.slice(0, maxNames), ...(events.length > maxNames ? ['…'] : [])].join('\n') }];
}
