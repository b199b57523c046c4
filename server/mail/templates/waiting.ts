import type { Locale } from '#contract/locales.ts';
import type { ReportReason } from '#contract/reports.ts';
import { amount, type Letter, type Paragraph, type Template } from './letter.ts';

/** An item that waits for an administrator. `from`, `about` and `words` are user texts. */
export type WaitingItem =
  | { kind: 'message'; from: string; about: string; words: string }
  | { kind: 'report'; reason: ReportReason; about: string; when: string; words: string }
  | { kind: 'claim'; tab: 'sources' | 'events'; from: string; about: string; words: string };

interface Facts {
  counts: { messages: number; reports: number; claims: number };
  items: WaitingItem[];
  /** Number of items that are not listed. */
  more: number;
}

/** Sent to administrators: pending messages, reports and claims. The subject has only their numbers, no user text. */
export const waiting: Template<Facts> = {
  fr: (facts) => letter('fr', facts),
  en: (facts) => letter('en', facts),
  es: (facts) => letter('es', facts),
};

function panelPath(item: WaitingItem): string {
  if (item.kind === 'claim') return `/admin?tab=${item.tab}`;
  return item.kind === 'message' ? '/admin?tab=requests' : '/admin?tab=reports';
}

function letter(locale: Locale, { counts, items, more }: Facts): Letter {
  const words = wordsIn[locale];
  const parts = [
    counts.messages > 0 && words.messages(counts.messages),
    counts.reports > 0 && words.reports(counts.reports),
    counts.claims > 0 && words.claims(counts.claims),
  ].filter((part) => part !== false);
  const [path = '/admin', ...others] = new Set(items.map(panelPath));
  return {
    subject: words.subject(parts.join(', ')),
    paragraphs: [
      words.intro,
      ...items.map((item) => paragraphOf(locale, item)),
      ...(more > 0 ? [words.more(more)] : []),
    ],
    button: { label: words.open, path: others.length === 0 ? path : '/admin' },
    notes: [words.why],
  };
}

function paragraphOf(locale: Locale, item: WaitingItem): Paragraph {
  const { title, reasons } = wordsIn[locale];
  const by = title[item.kind];
  const path = panelPath(item);
  if (item.kind === 'report') {
    const lines = [`${item.about}, ${item.when}`, ...(item.words ? [item.words] : [])];
    return { by: `${by} ${reasons[item.reason]}`, written: lines.join('\n'), path };
  }
  return { by: `${by} ${item.from}`, written: [oneLine(item.about), item.words].filter(Boolean).join('\n'), path };
}

/** The first line becomes the link, so it must not contain line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim() || '…';
}

interface Words {
  subject(counts: string): string;
  messages(count: number): string;
  reports(count: number): string;
  claims(count: number): string;
  intro: string;
  more(count: number): string;
  open: string;
  why: string;
  title: Record<WaitingItem['kind'], string>;
  reasons: Record<ReportReason, string>;
}

const wordsIn: Record<Locale, Words> = {
  fr: {
    subject: (counts) => `À traiter : ${counts}`,
    messages: (count) => `${amount('fr', count)} ${count > 1 ? 'messages' : 'message'}`,
    reports: (count) => `${amount('fr', count)} ${count > 1 ? 'signalements' : 'signalement'}`,
    claims: (count) => `${amount('fr', count)} ${count > 1 ? 'demandes' : 'demande'}`,
    intro: 'Voici ce qui attend votre décision :',
    more: (count) => `Et ${amount('fr', count)} de plus, dans l’administration.`,
    open: 'Ouvrir l’administration',
    why: 'Vous recevez ce message parce que vous administrez ce site.',
    title: { message: 'Message de', report: 'Signalement :', claim: '« C’est à moi », dit' },
    reasons: {
      wrong: 'une information serait fausse',
      cancelled: 'ce serait annulé',
      closed: 'quelqu’un y a trouvé porte close',
      spam: 'ce serait de la publicité ou un doublon',
      offensive: 'ce serait choquant ou illégal',
    },
  },
  en: {
    subject: (counts) => `Waiting for you: ${counts}`,
    messages: (count) => `${amount('en', count)} ${count > 1 ? 'messages' : 'message'}`,
    reports: (count) => `${amount('en', count)} ${count > 1 ? 'reports' : 'report'}`,
    claims: (count) => `${amount('en', count)} ${count > 1 ? 'requests' : 'request'}`,
    intro: 'Waiting for your decision:',
    more: (count) => `And ${amount('en', count)} more, in the panel.`,
    open: 'Open the panel',
    why: 'You’re getting this because you’re an administrator of this site.',
    title: { message: 'Message from', report: 'Report:', claim: '“This is mine”, says' },
    reasons: {
      wrong: 'some details are wrong',
      cancelled: 'it is cancelled',
      closed: 'someone found it closed',
      spam: 'it is advertising or a duplicate',
      offensive: 'it is offensive or illegal',
    },
  },
  es: {
    subject: (counts) => `Pendiente: ${counts}`,
    messages: (count) => `${amount('es', count)} ${count > 1 ? 'mensajes' : 'mensaje'}`,
    reports: (count) => `${amount('es', count)} ${count > 1 ? 'avisos' : 'aviso'}`,
    claims: (count) => `${amount('es', count)} ${count > 1 ? 'solicitudes' : 'solicitud'}`,
    intro: 'Esto está pendiente de tu decisión:',
    more: (count) => `Y ${amount('es', count)} más, en el panel.`,
    open: 'Abrir el panel',
    why: 'Recibes este mensaje porque administras este sitio.',
    title: { message: 'Mensaje de', report: 'Aviso:', claim: '«Es mío», dice' },
    reasons: {
      wrong: 'algún dato es incorrecto',
      cancelled: 'está cancelado',
      closed: 'alguien lo encontró cerrado',
      spam: 'es publicidad o está repetido',
      offensive: 'es ofensivo o ilegal',
    },
  },
};
