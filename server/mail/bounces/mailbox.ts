import { ImapFlow } from 'imapflow';
import { isReportHead, maxReportBytes } from './report.ts';

/** How far a mailbox is read: messages are numbered as they come, anew with another `uidValidity` (RFC 9051). */
export interface Place {
  uidValidity: string;
  lastUid: number;
}

interface MailboxReadOptions {
  /** From the first one where undefined. */
  after: Place | undefined;
  /** What came before that is left alone. */
  since: Date;
  /** Ends it, wherever it is. */
  signal: AbortSignal;
  /** Is handed each report about a delivery, and says whether it is ours: then it is marked as read. */
  take(source: Uint8Array): Promise<boolean>;
}

/** So many are looked at in one go, also where a server takes a second for each; what else there is waits for the next. */
const fetchBatchSize = 100;
const maxHeadBytes = 32 * 1024;
/** A server that says nothing for so long is as good as down. */
const timeoutMs = 20_000;

/**
 * Looks at what is new in a mailbox. Of a message that is no report nothing but the head is fetched, and nothing is changed.
 * Gives how far it is read then. What it throws never says the password.
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
    // Larger than all that is asked for: a report, and the numbers of half a million messages.
    maxLiteralSize: 2 * maxReportBytes,
    maxLineLength: 4 * 1024 * 1024,
  });
  // Whoever waits for an answer is told.
  client.on('error', () => {});
  const hangUp = () => client.close();
  signal.addEventListener('abort', hangUp);
  try {
    await client.connect();
    const box = await client.mailboxOpen(folder);
    const uidValidity = String(box.uidValidity);
    const first = after?.uidValidity === uidValidity ? after.lastUid + 1 : 1;
    // A range to the end has the last one in it, even where that is before the first.
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

/** `user@host/INBOX`: what the mailbox is called where its password has no place. */
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

/** The library says “Command failed”, and keeps apart what the server said. */
function inWords(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof Error) || !('responseText' in error)) return error;
  return new Error(`the mail server says: ${String(error.responseText)}`);
}
