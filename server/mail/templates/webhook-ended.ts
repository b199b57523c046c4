import type { Template } from './letter.ts';

interface Facts {
  /** Name that the owner gave it. */
  name: string;
  /** Host of its address. */
  host: string;
  /** `gone`: the address answered 410. `failed`: a message used all its tries. */
  because: 'gone' | 'failed';
  /** Page with the webhooks. */
  path: string;
}

/** Sent to the owner of a webhook that was switched off. */
export const webhookEnded: Template<Facts> = ({ name, host, because, path }, t) => ({
  subject: t('webhookEnded.subject', { name }),
  paragraphs: [t(`webhookEnded.${because}`, { name, host }), t('webhookEnded.switchOn')],
  button: { label: t('webhookEnded.button'), path },
});
