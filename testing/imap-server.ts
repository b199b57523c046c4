import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterFile } from './after-file.ts';
import { output, userWithoutRights } from './programs.ts';
import { scratch } from './scratch.ts';

/** Paths of Dovecot outside PATH. Version 2.4 has other setting names, so only 2.3 is used. */
const dovecot = ['dovecot', '/usr/sbin/dovecot'].find((program) => /^2\.3\./.test(output(program, ['--version'])));

export const isDovecotHere = dovecot !== undefined;
if (!isDovecotHere) {
  process.stderr.write(
    'Tests with a real mailbox are skipped, because Dovecot 2.3 is not installed (apt-get install dovecot-imapd).\n',
  );
}

export interface ImapServer {
  /** For `BOUNCES_URL`, including the password. */
  url: string;
  password: string;
  /** Delivers a mail to the mailbox, unread. */
  receive(mail: string, at: Date): void;
  /** Returns all mails in the mailbox by subject, and whether they were read. */
  mails(): { subject: string; isSeen: boolean }[];
  /** Empties the mailbox. */
  empty(): void;
  stop(): Promise<void>;
}

/** Runs Dovecot until the pipe from this process closes, then removes the folder. */
const script = `
"$1" -F -c "$PWD/dovecot.conf" </dev/null >log 2>&1 &
while read -r order; do :; done
kill $!
wait
rm -rf "$PWD"
`;

/**
 * Starts Dovecot on loopback with one empty mailbox. Stopped after the tests of the file. Throws if Dovecot is not
 * installed.
 */
export async function imapServer(): Promise<ImapServer> {
  if (dovecot === undefined) throw new Error('Dovecot 2.3 is not installed.');
  const folder = mkdtempSync(join(scratch, 'pista-imap-'));
  const user = userWithoutRights('dovenull');
  const idArguments = user.uid === undefined ? [] : [`${user.uid}`];
  const [name, group] = [output('id', ['-un', ...idArguments]), output('id', ['-gn', ...idArguments])];
  const port = await freePort();
  const password = 'a:secret/with@signs';
  const box = join(folder, 'home', 'Maildir');
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(box, part), { recursive: true });
  writeFileSync(join(folder, 'dovecot.conf'), settings({ folder, name, group, port, password }));
  const chown = (path: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  };
  for (const path of ['', 'home', 'home/Maildir', ...['cur', 'new', 'tmp'].map((part) => `home/Maildir/${part}`)])
    chown(join(folder, path));

  const supervisor = spawn('sh', ['-c', script, 'sh', dovecot], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  const stop = async () => {
    if (supervisor.exitCode !== null) return;
    supervisor.stdin.end();
    await once(supervisor, 'exit');
  };
  afterFile(stop);
  for (let tries = 1; !(await answers(port)); tries++) {
    if (supervisor.exitCode !== null || tries > 200)
      throw new Error(`Dovecot did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    await pause(50);
  }

  let received = 0;
  return {
    url: `imap://ana%40pista.example:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    password,
    receive(mail, at) {
      const file = `1800000000.${String(received++).padStart(6, '0')}.pista`;
      writeFileSync(join(box, 'new', file), mail.replace(/\r?\n/g, '\r\n'));
      // Dovecot uses it as the date of receipt.
      utimesSync(join(box, 'new', file), at, at);
      chown(join(box, 'new', file));
    },
    mails() {
      const files = ['new', 'cur'].flatMap((part) => readdirSync(join(box, part)).map((file) => ({ part, file })));
      return files
        .toSorted((one, other) => (one.file < other.file ? -1 : 1))
        .map(({ part, file }) => ({
          subject: /^Subject: (.*?)\r?$/m.exec(readFileSync(join(box, part, file), 'utf8'))?.[1] ?? '',
          isSeen: /:2,\w*S/.test(file),
        }));
    },
    empty() {
      for (const part of ['new', 'cur']) {
        for (const file of readdirSync(join(box, part))) rmSync(join(box, part, file));
      }
    },
    stop,
  };
}

/** Settings: one mailbox with a password, all processes run by one user, no delay after a wrong password. */
function settings({
  folder,
  name,
  group,
  port,
  password,
}: Record<'folder' | 'name' | 'group' | 'password', string> & { port: number }): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = /dev/stderr
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/home/Maildir
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${name} gid=${group} home=${folder}/home
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
