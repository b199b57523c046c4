/** The delivery status of one recipient in a report. */
export interface Delivery {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string;
  /** Status code of RFC 3463, such as `5.1.1`. */
  status: string;
  /** Reply of the remote server, such as `smtp; 550 5.1.1 no such user`. */
  diagnostic: string;
}

/**
 * Returns whether the address permanently accepts no mail. Failures of a single mail, its sender, its route or a
 * limited time do not count: policy and spam (5.7), content (5.6), a full mailbox (5.2.2), an unreachable server
 * (4.4.1).
 */
export function endsAddress({ action, status, diagnostic }: Delivery): boolean {
  if (action !== 'failed' || !status.startsWith('5.')) return false;
  const [, reply = '', enhanced, words = ''] =
    /^smtp\s*;\s*(\d{3})(?:[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?![.\d]))?(.*)/is.exec(diagnostic) ?? [];
  // The last reply was temporary, and the sending server gave up after days of retries.
  if (reply.startsWith('4')) return false;
  // Some servers, such as Exim, always report 5.0.0. The code of the remote server is more precise.
  const code = status === '5.0.0' && enhanced !== undefined ? enhanced : status;
  if (aboutAddress.has(code)) return true;
  const isAboutAddress = code === '5.0.0' ? aboutMailbox.has(reply) || noSuchMailbox.test(words) : vague.has(code);
  return isAboutAddress && !aboutMail.test(words);
}

/** Mailbox unavailable, user not local, mailbox name not allowed (RFC 5321); host accepts no mail (RFC 7504). */
const aboutMailbox = new Set(['550', '551', '553', '521', '556']);

/**
 * In this order: bad mailbox, bad host, bad syntax, ambiguous, moved, host accepts no mail (RFC 7505), mailbox
 * disabled, no such host, and Exchange’s “no such domain”.
 */
const aboutAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.310']);

/** Mostly used for addresses, also by Outlook.com and Exchange Online, but sometimes for other failures. */
const vague = new Set(['5.1.0', '5.4.1', '5.5.0']);

/** Some servers, such as Yahoo, answer 552 or 554 to everything and give the reason only in the text. */
const noSuchMailbox =
  /\b(?:mailbox|user|account)\b.{0,20}\b(?:not found|disabled|doesn.t exist|does not exist|doesn.t have)\b/i;

const aboutMail =
  /spam|junk|virus|block|black|\blisted\b|policy|reputation|\bcontent|sender|dmarc|dkim|\bspf\b|authenticat|quota|\bfull\b|too (?:large|big|many)|\brate\b/i;
