import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import { mailFolder } from '#server/mail/mailer.ts';

/** A parsed mail. */
export interface ReadMail {
  subject: string;
  from: string;
  to: string;
  text: string;
  html: string;
  /** URL of its button. Empty if it has none. */
  link: string;
  /** The link without the origin: `/reset-password?token=…`, to be opened in a test. */
  path: string;
  headers: Record<string, string>;
}

/** Returns the mails that a server without `SMTP_URL` has written for an address, newest first. */
export async function readMails(dataDir: string, address: string): Promise<ReadMail[]> {
  const folder = mailFolder({ dataDir });
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.reverse().map(async (name) => readMail(await readFile(join(folder, name)))));
  return mails.filter(({ to }) => to.includes(address));
}

/** Parses a mail. `link` is the first line of the text that is a URL, `path` its path; both are empty without one. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? '';
  // The signature links to the site.
  const link = /^https?:\/\/\S+$/m.exec(text.split('\n-- \n')[0] ?? '')?.[0] ?? '';
  return {
    subject: mail.subject ?? '',
    from: named(mail.from),
    to: (mail.to ?? []).map(named).join(', '),
    text,
    html: mail.html ?? '',
    link,
    path: link.replace(/^https?:\/\/[^/]+/, ''),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}

/** Deletes all mails that a server without `SMTP_URL` has written. */
export async function forgetMails(dataDir: string): Promise<void> {
  await rm(mailFolder({ dataDir }), { recursive: true, force: true });
}

function named(person: Address | undefined): string {
  return person?.name ? `${person.name} <${person.address}>` : (person?.address ?? '');
}
