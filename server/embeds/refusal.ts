import { type EmbedEventQuery, EmbedEventQuery as Look } from '#contract/embeds.ts';
import { problems } from '#contract/problems.ts';
import type { Problem } from '#server/http/problem.ts';
import type { Reader } from './dates.ts';
import { type EmbedDocument, renderDocument } from './document.ts';
import { html } from './html.ts';
import { words } from './words.ts';

const maxNameCharacters = 40;

/**
 * Returns the page for a request that cannot be answered, with the language and the colours that it asked for: a frame
 * on another site must not be empty or show technical details.
 */
export function renderRefusal(problem: Problem, given: object, reader: Reader, publicUrl: string): EmbedDocument {
  const own = words[reader.locale];
  const query = readableLook(given);
  return renderDocument(
    { ...reader, query, publicUrl, today: '' },
    {
      title: own.notShown,
      kind: 'message',
      body: html`<h1>${own.notShown}</h1><p>${reasonOf(problem, reader)}</p>`,
      siteLink: query.lang ? `/?lang=${query.lang}` : '/',
      linkText: own.findMore,
    },
  );
}

function reasonOf({ code, fields }: Problem, { locale }: Reader): string {
  const own = words[locale];
  const [field] = fields ?? [];
  if (field?.rule === 'combination') return own.combination;
  if (field) return own.badParameter(field.path.slice(0, maxNameCharacters));
  if (code === 'event-deleted' || code === 'event-hidden') return own.gone;
  if (code === 'too-many-requests') return own.busy;
  return problems[code] >= 500 ? own.unavailable : own.unknown;
}

/** Returns the valid parameters of the appearance; the others have their defaults. */
function readableLook(given: object): EmbedEventQuery {
  const valid = Object.entries(given).filter(
    ([name, value]) =>
      Object.hasOwn(Look.shape, name) && Look.shape[name as keyof typeof Look.shape].safeParse(value).success,
  );
  return Look.parse(Object.fromEntries(valid));
}
