import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { Outcomes } from '#server/observability/outcomes.ts';
import { messageWithoutPersonalData } from '#server/observability/without-personal-data.ts';
import type { Clock } from '#server/time/clock.ts';
import { bounceHeader } from './bounces/token.ts';
import type { Message, Recipient } from './compose.ts';
import { headerText } from './header-text.ts';

/** Sends mails to a mail server, or writes them to a folder. */
export interface Mailer {
  /** Destination of the mails, for the startup message. */
  whereTo: string;
  /** Mails of this process. `failed` ones are retried. */
  outcomes: Outcomes<'sent' | 'refused' | 'failed'>;
  /**
   * Connects to the mail server and signs in, without sending a mail. Throws the reason if that fails. Does nothing if
   * mails are written to a folder.
   */
  check(): Promise<void>;
  /**
   * Resolves when the mail is accepted. `id` is the same for each attempt, so that mail programs can detect duplicates;
   * that of the message comes first. `bounceToken` identifies the mail if it bounces.
   */
  deliver(message: Message, id: string, bounceToken?: string): Promise<void>;
}

type Transport = Omit<Mailer, 'outcomes'>;

/** Thrown if the mail server rejected the recipient permanently, so that the mail is not retried. */
export class MailRefused extends Error {}

/** A mail server that does not respond for this long is treated as unavailable, and the mail is retried. */
const timeoutMs = 20_000;

/**
 * Returns a mailer that sends to the server of SMTP_URL, or writes files if it is not set. Does not connect yet.
 * `longestSilenceMs` is the timeout of each step, 20 seconds by default.
 */
export function openMailer(config: Config, clock: Clock, longestSilenceMs = timeoutMs): Mailer {
  const { smtpUrl } = config.mail;
  const mailer = smtpUrl === undefined ? toFolder(config, clock) : toServer(config, smtpUrl, longestSilenceMs);
  const outcomes = new Outcomes(['sent', 'refused', 'failed'], clock);
  return {
    ...mailer,
    outcomes,
    async deliver(...mail) {
      try {
        await mailer.deliver(...mail);
        outcomes.add('sent');
      } catch (error) {
        outcomes.add(error instanceof MailRefused ? 'refused' : 'failed', messageWithoutPersonalData(error));
        throw error;
      }
    },
  };
}

function toServer(config: Config, smtpUrl: string, longestSilenceMs: number): Transport {
  const { bouncesUrl } = config.mail;
  const whereBack = bouncesUrl === undefined ? '' : `; bounces are read from ${new URL(bouncesUrl).host}`;
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
    check: async () => void (await transport.verify()),
    whereTo: `Mails are sent through ${new URL(smtpUrl).host}${whereBack}.`,
    async deliver(message, id, bounceToken) {
      try {
        await transport.sendMail({
          ...envelope(config, message, id, bounceToken),
          ...(bounceToken && { dsn: reportWanted }),
        });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused('the mail server rejected the recipient', { cause: error }) : error;
      }
    },
  };
}

/**
 * Delivery status options (RFC 3461), if the server supports them: report only failures, and return only the header,
 * because the body contains links with secrets.
 */
const reportWanted = { return: 'headers', notify: 'failure' } as const;

/**
 * Returns whether the recipient was rejected. A rejected sender or password is a configuration error and is retried.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('rejectedErrors' in error) || !Array.isArray(error.rejectedErrors)) return false;
  return error.rejectedErrors.some((rejection: { responseCode?: number }) => (rejection.responseCode ?? 0) >= 500);
}

/**
 * Writes each mail to a file in `DATA_DIR/mails` that mail programs can open. The folder is private because mails
 * contain secrets.
 */
function toFolder(config: Config, clock: Clock): Transport {
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async check() {},
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

/** Returns the folder for mails that are not sent. It may not exist. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mails');
}

function envelope(config: Config, message: Message, id: string, bounceToken: string | undefined): SendMailOptions {
  const { to, replyTo, subject, text, html, unsubscribeUrl, siteName = config.siteName } = message;
  const { from } = config.mail;
  return {
    from: { name: from.name ?? siteName, address: from.email },
    to: named(to),
    ...(replyTo && { replyTo: named(replyTo) }),
    subject,
    text,
    html,
    messageId: `<${message.id ?? id}@${from.email.split('@')[1]}>`,
    // Ask automatic responders not to reply (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(bounceToken && { [bounceHeader]: bounceToken }),
      // One-click unsubscribe (RFC 2369, RFC 8058).
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function named({ name, email }: Recipient): { name: string; address: string } {
  return { name: headerText(name ?? ''), address: email };
}
