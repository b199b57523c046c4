/** What a report says of one recipient. */
export interface Delivery {
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded` */
  action: string;
  /** Of RFC 3463: `5.1.1` */
  status: string;
  /** What the other server answered: `smtp; 550 5.1.1 no such user` */
  diagnostic: string;
}

/**
 * Whether the address takes no mail, now or later. Failures of one mail, of its sender, of its way or of a while say nothing
 * of the address: policy and spam (5.7), contents (5.6), a full mailbox (5.2.2), days in which nobody was reached (4.4.1).
 */
export function endsAddress({ action, status, diagnostic }: Delivery): boolean {
  if (action !== 'failed' || !status.startsWith('5.')) return false;
  const [, reply = '', enhanced, words = ''] =
    /^smtp\s*;\s*(\d{3})(?:[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?![.\d]))?(.*)/is.exec(diagnostic) ?? [];
  // Given up after days of “later”.
  if (reply.startsWith('4')) return false;
  // Some servers write 5.0.0 whatever it was (Exim): the other one knew better.
  const code = status === '5.0.0' && enhanced !== undefined ? enhanced : status;
  if (aboutAddress.has(code)) return true;
  const isAboutAddress = code === '5.0.0' ? aboutMailbox.has(reply) || noSuchMailbox.test(words) : vague.has(code);
  return isAboutAddress && !aboutMail.test(words);
}

/** RFC 5321: no mailbox, another one, no such name; RFC 7504: no mail at all. */
const aboutMailbox = new Set(['550', '551', '553', '521', '556']);

/** Mailbox, host, syntax, ambiguous, moved, no mail there (RFC 7505); disabled; no such host; Exchange’s “no such domain”. */
const aboutAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.310']);

/** Said of addresses mostly, by Outlook.com and Exchange Online too, and of other things at times. */
const vague = new Set(['5.1.0', '5.4.1', '5.5.0']);

/** Some answer 552 or 554 to all, and say it in words alone (Yahoo). */
const noSuchMailbox =
  /\b(?:mailbox|user|account)\b.{0,20}\b(?:not found|disabled|doesn.t exist|does not exist|doesn.t have)\b/i;

const aboutMail =
  /spam|junk|virus|block|black|\blisted\b|policy|reputation|\bcontent|sender|dmarc|dkim|\bspf\b|authenticat|quota|\bfull\b|too (?:large|big|many)|\brate\b/i;
