import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { aDance, aFollow, anEventType, aUser } from '#testing/builders.ts';
import { silentLog } from '#testing/log.ts';
import { findPgbouncer, keepsPreparedStatements, startPgbouncer } from '#testing/pgbouncer.ts';
import { query } from '#testing/postgresql-cluster.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { smtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';
import { freePort, removeFolder, temporaryFolder } from './children.ts';
import { DatabasePair } from './database-pair.ts';
import { findProxy } from './programs.ts';
import { pgbouncerSettings, startHaproxy, startNginx } from './proxies.ts';
import { ServerProcess } from './server-process.ts';

/** All servers know it, so that a token of one is valid on all. */
const tokenSecret = 'a secret that all servers of the cluster know';

type Person = Awaited<ReturnType<typeof aPerson>>;

/** A style, and accounts that get a mail for each new event with it. */
interface Followed {
  dance: { id: string };
  /** The addresses of the accounts. */
  followers: string[];
}

/** Servers of one site behind a proxy, with their database, storage and mail server. */
export interface Cluster {
  pair: DatabasePair;
  servers: readonly ServerProcess[];
  /** The address of nginx, or of each server without nginx. */
  addresses: readonly string[];
  smtp: TestSmtpServer;
  webhooks: WebhookReceiver;
  /** Administrators have no quota of dates. */
  admin: Person;
  /** An account with a confirmed address, which has a quota. */
  organiser: Person;
  catalogue: { type: { id: string }; dances: { id: string }[] };
  /** Styles that no event has yet. */
  followed: Followed[];
  /** Starts another server that has not seen anything of the site before. */
  startFreshServer(): Promise<ServerProcess>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** The number of processes of each server. */
  workers: readonly number[];
  /** The number of followed styles. */
  followed: number;
  hasNginx: boolean;
}

/**
 * Starts servers on a PostgreSQL with a replica. PgBouncer and HAProxy are left out if they are not installed. Throws if
 * a program does not start.
 */
export async function startSiteCluster({ workers, followed, hasNginx }: ClusterOptions): Promise<Cluster> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const folder = await temporaryFolder('servers');
    stops.push(() => removeFolder(folder));
    const pair = await DatabasePair.start();
    stops.push(() => pair.stop());
    const filled = await fill(pair.url(), followed);
    const databaseUrl = await openWay(pair, stops);
    const [smtp, storage, webhooks] = await Promise.all([smtpServer(), testS3Server(), openWebhookReceiver()]);
    stops.push(smtp.stop, storage.stop, webhooks.close);
    const proxyPort = await freePort();
    const env = {
      ...{
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        SAMPLE_DATA: 'off',
        DATABASE_URL: databaseUrl,
        TOKEN_SECRET: tokenSecret,
      },
      ...{ PREPARED: findPgbouncer() === undefined || keepsPreparedStatements() ? 'on' : 'off' },
      ...{ PUBLIC_URL: `http://127.0.0.1:${proxyPort}`, TRUST_PROXY: 'loopback' },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'pista@example.org', WEBHOOK_SERVERS: webhooks.host },
      ...{ S3_ENDPOINT: storage.endpoint, S3_BUCKET: storage.bucket, S3_REGION: storage.region },
      ...{ S3_ACCESS_KEY_ID: storage.accessKeyId, S3_SECRET_ACCESS_KEY: storage.secretAccessKey },
    };
    const newServer = async (name: string, count = 1) =>
      new ServerProcess(name, await freePort(), folder, { ...env, ...(count > 1 && { WORKERS: String(count) }) });
    const servers: ServerProcess[] = [];
    for (const [nth, count] of workers.entries())
      servers.push(await newServer(String.fromCharCode('A'.charCodeAt(0) + nth), count));
    stops.push(() => Promise.all(servers.map((server) => server.kill())));
    await Promise.all(servers.map((server) => server.start()));
    if (hasNginx) {
      const ports = servers.map(({ address }) => Number(new URL(address).port));
      stops.push((await startNginx(proxyPort, ports)).stop);
    }
    return {
      ...{ pair, servers, smtp, webhooks, ...filled, stop },
      addresses: hasNginx ? [env.PUBLIC_URL] : servers.map(({ address }) => address),
      async startFreshServer() {
        const server = await newServer(`fresh-${stops.length}`);
        stops.push(() => server.kill());
        await server.start();
        return server;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts what is installed between the servers and the primary, and returns the URL for the servers. */
async function openWay(pair: DatabasePair, stops: (() => unknown)[]): Promise<string> {
  let url = pair.url();
  if (findProxy('haproxy') !== undefined) {
    const through = (port: number) => `postgresql://pista@127.0.0.1:${port}/pista`;
    const isUp = (port: number) =>
      query(through(port), 'select 1').then(
        () => true,
        () => false,
      );
    const haproxy = await startHaproxy(pair.ports, isUp);
    stops.push(haproxy.stop);
    url = through(haproxy.port);
  }
  if (findPgbouncer() === undefined) return url;
  const settings = pgbouncerSettings({ hasPreparedStatements: keepsPreparedStatements() });
  const pooler = await startPgbouncer(url, settings);
  stops.push(pooler.stop);
  return pooler.url('pista');
}

/** Migrates the database, and adds the people and the catalogue. */
async function fill(databaseUrl: string, followed: number) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' }, silentLog);
  try {
    await migrate(db);
    const tools = { db, clock: () => new Date(), tokenSecret: new TextEncoder().encode(tokenSecret) };
    const at = new Date();
    const catalogue = {
      type: await anEventType(db, { name: 'Milonga' }),
      dances: [await aDance(db), await aDance(db)],
    };
    const styles: Followed[] = [];
    for (let nth = 0; nth < followed; nth++) {
      const dance = await aDance(db, { name: `Followed ${nth}` });
      const followers: string[] = [];
      for (let account = 0; account < 2; account++) {
        const user = await aUser(db, { email_confirmed_at: at });
        await aFollow(db, user, { dances: [dance], mail: 'at-once', since: at });
        followers.push(user.email);
      }
      styles.push({ dance, followers });
    }
    return {
      ...{ catalogue, followed: styles },
      admin: await aPerson(tools, { roles: [...administrator] }),
      organiser: await aPerson(tools),
    };
  } finally {
    await close();
  }
}
