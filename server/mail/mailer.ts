import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/time/clock.ts';
import { bounceHeader } from './bounces/token.ts';
import type { Message } from './compose.ts';
import { headerText } from './header-text.ts';

/** Hands mails over: to a mail server, or to a folder. */
export interface Mailer {
  /** Where they go, in a line for who starts the server. */
  whereTo: string;
  /**
   * Resolves once the mail is handed over. `id` is the same for each try, so that a mail program can tell a copy; by
   * `bounceToken` it is known should it come back.
   */
  deliver(message: Message, id: string, bounceToken?: string): Promise<void>;
}

/** The server has said, of this recipient and for good, that it takes no mail: trying again would only annoy it. */
export class MailRefused extends Error {}

/** A mail server that says nothing for so long is as good as down: the mail is tried again later. */
const timeoutMs = 20_000;

export function openMailer(config: Config, clock: Clock, longestSilenceMs = timeoutMs): Mailer {
  const { smtpUrl } = config.mail;
  return smtpUrl === undefined ? toFolder(config, clock) : toServer(config, smtpUrl, longestSilenceMs);
}

function toServer(config: Config, smtpUrl: string, longestSilenceMs: number): Mailer {
  const { bouncesUrl } = config.mail;
  const whereBack = bouncesUrl === undefined ? '' : `; what comes back is read at ${new URL(bouncesUrl).host}`;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: longestSilenceMs,
    greetingTimeout: longestSilenceMs,
    socketTimeout: longestSilenceMs,
    dnsTimeout: longestSilenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    whereTo: `Mails go out by ${new URL(smtpUrl).host}${whereBack}.`,
    async deliver(message, id, bounceToken) {
      try {
        await transport.sendMail({
          ...envelope(config, message, id, bounceToken),
          ...(bounceToken && { dsn: reportWanted }),
        });
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefused('the mail server takes no mail for this address', { cause: error })
          : error;
      }
    },
  };
}

/** RFC 3461, where the server knows it: a report of failures alone, with the mail's headers and without its links. */
const reportWanted = { return: 'headers', notify: 'failure' } as const;

/** Of several recipients some may be refused; we have one. A refused sender or password is our own mistake, and can be mended. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('rejectedErrors' in error) || !Array.isArray(error.rejectedErrors)) return false;
  return error.rejectedErrors.some((rejection: { responseCode?: number }) => (rejection.responseCode ?? 0) >= 500);
}

/** `DATA_DIR/mails`, a file for each mail that any mail program opens. They carry secrets: the folder is private. */
function toFolder(config: Config, clock: Clock): Mailer {
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    whereTo: `Mails are written to ${folder}, not sent: SMTP_URL is not set.`,
    async deliver(message, id, bounceToken) {
      const mail = envelope(config, message, id, bounceToken);
      const { message: bytes } = await transport.sendMail({ ...mail, date: clock() });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${id}.unfinished`);
      const file = await open(unfinished, 'w', 0o600);
      await file.writeFile(bytes as Buffer);
      await file.sync();
      await file.close();
      await rename(unfinished, join(folder, `${clock().toISOString().replaceAll(':', '-')}-${id}.eml`));
    },
  };
}

export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mails');
}

function envelope(config: Config, message: Message, id: string, bounceToken: string | undefined): SendMailOptions {
  const { to, subject, text, html, unsubscribeUrl } = message;
  const { from } = config.mail;
  return {
    from: { name: from.name, address: from.email },
    to: { name: headerText(to.name ?? ''), address: to.email },
    subject,
    text,
    html,
    messageId: `<${id}@${from.email.split('@')[1]}>`,
    // Machines are asked not to answer (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(bounceToken && { [bounceHeader]: bounceToken }),
      // One press ends what nobody asked for (RFC 2369, RFC 8058).
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
