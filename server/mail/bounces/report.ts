import PostalMime, { type Attachment } from 'postal-mime';
import { type Delivery, endsAddress } from './failure.ts';
import { bounceHeader } from './token.ts';

/** What a mail server says of a mail of ours that it could not deliver. */
export interface Report {
  /** What stood in the header of that mail. Anybody may have written it. */
  token: string;
  /** The address takes no mail, now or later. */
  isForGood: boolean;
}

/** As far as a report is read: its words, what it says to machines, and the head of what came back stand within. */
export const maxReportBytes = 128 * 1024;

/** And so many lines of it, of which each takes its time, however short. */
const maxLines = 4000;

/** What strangers wrote is not unfolded any deeper; a report has one level. */
const limits = { maxNestingDepth: 4, maxRfc822NestingDepth: 0, forceRfc822Attachments: true };

/** A report has three to seven, and what came back may quote a few; each costs as much as a hundred lines. */
const maxParts = 100;
/** Our mails have one recipient each, who may have them passed on to a few. */
const maxRecipients = 20;

/** Whether the head of a message is that of a report (RFC 6522). */
export function isReportHead(head: Uint8Array): boolean {
  return isReport(decode(head));
}

function isReport(text: string): boolean {
  const type = fieldsOf(text).get('content-type') ?? '';
  return /^multipart\/report\b/i.test(type) && /;\s*report-type\s*=\s*"?delivery-status\b/i.test(type);
}

/** Reads a report about delivery (RFC 3464), which may be cut off. Undefined for whatever else it is. */
export async function readReport(source: Uint8Array): Promise<Report | undefined> {
  const read = beginningOf(source);
  const text = decode(read);
  if (!isReport(text) || text.split('\n--', maxParts).length === maxParts) return undefined;
  const mail = await PostalMime.parse(read, limits).catch(() => undefined);
  const said = mail?.attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
  // The mail itself or its head alone; those with other than ASCII in their addresses have names of their own (RFC 6533).
  const returned = mail?.attachments.find(({ mimeType }) =>
    /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/.test(mimeType),
  );
  const token = returned && fieldsOf(textOf(returned)).get(bounceHeader.toLowerCase());
  if (!said || token === undefined) return undefined;
  const deliveries = deliveriesIn(textOf(said));
  return { token, isForGood: deliveries.length > 0 && deliveries.every(endsAddress) };
}

function beginningOf(source: Uint8Array): Uint8Array {
  const bytes = source.subarray(0, maxReportBytes);
  let end = 0;
  for (let lines = 0; lines < maxLines; lines++) {
    const next = bytes.indexOf(0x0a, end);
    if (next === -1) return bytes;
    end = next + 1;
  }
  return bytes.subarray(0, end);
}

/** Each recipient after the first paragraph, which is about the mail: one of ours has one, and those that it was passed on to. */
function deliveriesIn(text: string): Delivery[] {
  return text.split(/\r?\n[ \t]*\r?\n/, maxRecipients + 1).flatMap((paragraph) => {
    const fields = fieldsOf(paragraph.trimStart());
    const action = fields.get('action');
    if (action === undefined) return [];
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
    return { action: action.toLowerCase(), status, diagnostic: fields.get('diagnostic-code') ?? '' };
  });
}

/** The fields at its beginning, by their names in lower case; of several with one name the first. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    if (name !== '' && !fields.has(key)) fields.set(key, value.trim());
  }
  return fields;
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : decode(new Uint8Array(content));
}

/** Whatever it is in, what we look for is ASCII. */
function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
