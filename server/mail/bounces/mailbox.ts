import { ImapFlow } from 'imapflow';
import { isReportHead, maxReportBytes } from './report.ts';

/** Position in a mailbox. Messages have increasing numbers, which start again when `uidValidity` changes (RFC 9051). */
export interface Place {
  uidValidity: string;
  lastUid: number;
}

interface MailboxReadOptions {
  /** Reads after this position, or from the first message if undefined. */
  after: Place | undefined;
  /** Older messages are skipped. */
  since: Date;
  /** Aborts the read at any point. */
  signal: AbortSignal;
  /**
   * Called with each delivery report. Returns whether it is about a mail of this site, and is to be marked as read.
   */
  take(source: Uint8Array): Promise<boolean>;
}

/** Messages per read, small enough for servers that need a second for each. The rest is read in the next round. */
const fetchBatchSize = 100;
const maxHeadBytes = 32 * 1024;
/** A server that does not respond for this long is treated as unavailable. */
const timeoutMs = 20_000;

/**
 * Reads up to 100 new messages of an IMAP mailbox, passes delivery reports to `take`, marks those for which it returns
 * true as read, and returns the new position and whether there are more. Of other messages only the header is fetched.
 * Throws if the server fails; errors never contain the password.
 */
export async function readMailbox(
  url: string,
  { after, since, signal, take }: MailboxReadOptions,
): Promise<Place & { hasMore: boolean }> {
  signal.throwIfAborted();
  const { folder, ...server } = serverOf(url);
  const client = new ImapFlow({
    ...server,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Large enough for a report, and for the numbers of half a million messages.
    maxLiteralSize: 2 * maxReportBytes,
    maxLineLength: 4 * 1024 * 1024,
  });
  // Errors are also reported to the pending call, and an unhandled error event would end the process.
  client.on('error', () => {});
  const hangUp = () => client.close();
  signal.addEventListener('abort', hangUp);
  try {
    await client.connect();
    const box = await client.mailboxOpen(folder);
    const uidValidity = String(box.uidValidity);
    const first = after?.uidValidity === uidValidity ? after.lastUid + 1 : 1;
    // A range up to `*` always includes the last message, even if its number is below the start.
    const found = (await client.search({ uid: `${first}:*`, since }, { uid: true })) || [];
    const fresh = found.filter((uid) => uid >= first).toSorted((one, other) => one - other);
    const now = fresh.slice(0, fetchBatchSize);
    for (const uid of await findReports(client, now)) {
      const message = await client.fetchOne(uid, { source: { maxLength: maxReportBytes } }, { uid: true });
      if (message !== false && message?.source && (await take(message.source))) {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
    }
    const hasMore = fresh.length > now.length;
    const lastUid = now.at(-1) ?? first - 1;
    await client.logout();
    return { uidValidity, lastUid, hasMore };
  } catch (error) {
    throw inWords(error, signal);
  } finally {
    signal.removeEventListener('abort', hangUp);
    client.close();
  }
}

async function findReports(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const query = { bodyParts: [{ key: 'HEADER', maxLength: maxHeadBytes }] };
  const heads = await client.fetchAll(uids.join(','), query, { uid: true });
  return heads.filter(({ headers }) => headers && isReportHead(headers)).map(({ uid }) => uid);
}

/** Returns `user@host/INBOX`, which identifies the mailbox of a URL without its password. */
export function mailboxName(url: string): string {
  const { host, auth, folder } = serverOf(url);
  return `${auth.user}@${host}/${folder}`;
}

function serverOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    secure: isSecure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

/** Returns an error with the reply of the server, because the library only says “Command failed”. */
function inWords(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof Error) || !('responseText' in error)) return error;
  return new Error(`the mail server replied: ${String(error.responseText)}`);
}
