import { type EmbedEventQuery, EmbedEventQuery as Look } from '#contract/embeds.ts';
import { problems } from '#contract/problems.ts';
import type { Problem } from '#server/http/problem.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Reader } from './dates.ts';
import { type EmbedDocument, renderDocument } from './document.ts';
import { html } from './html.ts';

const maxNameCharacters = 40;

/**
 * Returns the page for a request that cannot be answered, with the language and the colours that it asked for: a frame
 * on another site must not be empty or show technical details.
 */
export function renderRefusal(
  problem: Problem,
  given: object,
  reader: Reader,
  { name, publicUrl }: { name: string; publicUrl: string },
): EmbedDocument {
  const title = textsIn('embedPages', reader.locale)('notShown');
  const query = readableLook(given);
  return renderDocument(
    { ...reader, query, site: name, publicUrl, today: '' },
    {
      title,
      kind: 'message',
      body: html`<h1>${title}</h1><p>${reasonOf(problem, reader)}</p>`,
      siteLink: query.lang ? `/?lang=${query.lang}` : '/',
      linkText: 'findMore',
    },
  );
}

function reasonOf({ code, fields }: Problem, { locale }: Reader): string {
  const t = textsIn('embedPages', locale);
  const [field] = fields ?? [];
  if (field?.rule === 'combination') return t('combination');
  if (field) return t('badParameter', { name: field.path.slice(0, maxNameCharacters) });
  if (code === 'event-deleted' || code === 'event-hidden') return t('gone');
  if (code === 'too-many-requests') return t('busy');
  return problems[code] >= 500 ? t('unavailable') : t('unknown');
}

/** Returns the valid parameters of the appearance; the others have their defaults. */
function readableLook(given: object): EmbedEventQuery {
  const valid = Object.entries(given).filter(
    ([name, value]) =>
      Object.hasOwn(Look.shape, name) && Look.shape[name as keyof typeof Look.shape].safeParse(value).success,
  );
  return Look.parse(Object.fromEntries(valid));
}
