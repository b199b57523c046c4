import PostalMime, { type Attachment } from 'postal-mime';
import { type Delivery, endsAddress } from './failure.ts';
import { bounceHeader } from './token.ts';

/** A report of a mail server about a mail of this site that it could not deliver. */
export interface Report {
  /** The token in the header of that mail. Unverified: it may be forged. */
  token: string;
  /** The address permanently accepts no mail. */
  isForGood: boolean;
}

/** Bytes of a report that are read. The text, the status part and the header of the returned mail fit into them. */
export const maxReportBytes = 128 * 1024;

/** Lines of a report that are read, because even a short line takes parsing time. */
const maxLines = 4000;

/** Limits for parsing untrusted input. A report has one level of parts. */
const limits = { maxNestingDepth: 4, maxRfc822NestingDepth: 0, forceRfc822Attachments: true };

/**
 * A report has three to seven parts, and the returned mail may add some. Each part costs as much as a hundred lines.
 */
const maxParts = 100;
/** A mail has one recipient, whose server may forward it to several. */
const maxRecipients = 20;

/** Returns whether a header is that of a delivery report (RFC 6522). */
export function isReportHead(head: Uint8Array): boolean {
  return isReport(decode(head));
}

function isReport(text: string): boolean {
  const type = fieldsOf(text).get('content-type') ?? '';
  return /^multipart\/report\b/i.test(type) && /;\s*report-type\s*=\s*"?delivery-status\b/i.test(type);
}

/**
 * Parses a delivery report (RFC 3464), which may be truncated. Returns the bounce token of the returned mail, and
 * whether the address permanently failed; undefined for any other message.
 */
export async function readReport(source: Uint8Array): Promise<Report | undefined> {
  const read = beginningOf(source);
  const text = decode(read);
  if (!isReport(text) || text.split('\n--', maxParts).length === maxParts) return undefined;
  const mail = await PostalMime.parse(read, limits).catch(() => undefined);
  const said = mail?.attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
  // The returned mail or only its header. Mails with non-ASCII addresses have types of their own (RFC 6533).
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

/** Returns the status of each recipient. The first paragraph is about the mail and has no recipient. */
function deliveriesIn(text: string): Delivery[] {
  return text.split(/\r?\n[ \t]*\r?\n/, maxRecipients + 1).flatMap((paragraph) => {
    const fields = fieldsOf(paragraph.trimStart());
    const action = fields.get('action');
    if (action === undefined) return [];
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
    return { action: action.toLowerCase(), status, diagnostic: fields.get('diagnostic-code') ?? '' };
  });
}

/** Returns the header fields with names in lower case. The first of several with the same name counts. */
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

/** All relevant text is ASCII in any encoding. */
function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
