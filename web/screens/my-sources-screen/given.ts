import { wholeLink } from '#web/events/form/form-values.ts';

/** The parsed input: a URL, or a file with the lines of a table. */
export type SourceInput = { url: string } | { file: File } | { fault: 'addressEmpty' | 'addressBad' };

/**
 * Returns the URL in the field, or a file if the text has several lines or tabs, because it was copied from a table;
 * otherwise the fault.
 */
export function readSourceInput(text: string): SourceInput {
  const bare = text.trim();
  if (bare === '') return { fault: 'addressEmpty' };
  if (/[\n\t]/.test(bare)) return { file: new File([text], 'table.csv', { type: 'text/csv' }) };
  const url = wholeLink(bare);
  const isAddress = /^(https?|webcals?):\/\//i.test(url) && URL.canParse(url.replace(/^webcals?/i, 'https'));
  return isAddress ? { url } : { fault: 'addressBad' };
}
