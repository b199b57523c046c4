import { wholeLink } from '#web/events/form/form-values.ts';

/** What someone gives in the one field: an address, or the lines of a table. */
export type Given = { url: string } | { file: File } | { fault: 'addressEmpty' | 'addressBad' };

/** Reads the field: what has several lines, or cells, was copied out of a table. */
export function readGiven(text: string): Given {
  const bare = text.trim();
  if (bare === '') return { fault: 'addressEmpty' };
  if (/[\n\t]/.test(bare)) return { file: new File([text], 'table.csv', { type: 'text/csv' }) };
  const url = wholeLink(bare);
  const isAddress = /^(https?|webcals?):\/\//i.test(url) && URL.canParse(url.replace(/^webcals?/i, 'https'));
  return isAddress ? { url } : { fault: 'addressBad' };
}
