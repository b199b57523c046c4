import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterFile } from './after-file.ts';
import { type ReadMail, readMail } from './mails.ts';

/** How the server responds. */
type Mood =
  | 'kind'
  /** 451 after the mail: temporary failure. */
  | 'busy'
  /** 550 for the recipient: permanent failure. */
  | 'unknown recipient'
  /** 535: wrong password. */
  | 'locked'
  /** Accepts the connection and never responds. */
  | 'silent'
  /** Closes the connection during a mail. */
  | 'dying';

export interface TestSmtpServer {
  /** For `SMTP_URL`. */
  url: string;
  mood: Mood;
  /** The accepted mails as received, oldest first. */
  sources: string[];
  /** The accepted mails, parsed. */
  mails(): Promise<ReadMail[]>;
  /** The envelope of each mail. Servers deliver to the envelope, not to the headers. */
  envelopes: { from: string; to: string[] }[];
  /** The requested content of bounces in the envelope (RFC 3461). */
  returns: (string | null | undefined)[];
  /** Number of connections. */
  visits(): number;
  stop(): Promise<void>;
}

/** Starts an SMTP server on loopback. Stopped after the tests of the file. */
export async function smtpServer({ isSecure = false, port = 0 } = {}): Promise<TestSmtpServer> {
  let visits = 0;
  const options: SMTPServerOptions = {
    secure: isSecure,
    authOptional: true,
    hideDSN: false,
    logger: false,
    // The certificate is the one of the package for tests.
    disabledCommands: isSecure ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, done) {
      visits++;
      if (test.mood !== 'silent') done();
    },
    onAuth({ username, password }, _session, done) {
      if (test.mood === 'locked' || password !== 'a:secret/with@signs') {
        done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
      } else done(null, { user: username ?? '' });
    },
    onRcptTo(_address, _session, done) {
      if (test.mood === 'unknown recipient') done(Object.assign(new Error('No such user'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const { mood } = test;
      if (mood === 'dying') {
        for (const { _socket } of server.connections) _socket.destroy();
        stream.resume();
        return;
      }
      buffer(stream).then((source) => {
        if (mood === 'busy') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const { mailFrom, rcptTo, dsn } = session.envelope;
        test.returns.push(dsn?.ret);
        test.sources.push(source.toString());
        test.envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const listening = address !== null && typeof address === 'object' ? address.port : port;
  let running = true;
  const test: TestSmtpServer = {
    url: `${isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${listening}`,
    mood: 'kind',
    sources: [],
    envelopes: [],
    returns: [],
    mails: () => Promise.all(test.sources.map((source) => readMail(Buffer.from(source)))),
    visits: () => visits,
    async stop() {
      if (!running) return;
      running = false;
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  afterFile(test.stop);
  return test;
}
