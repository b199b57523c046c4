import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { Email, NewPassword } from '#contract/credentials.ts';
import { type GeocoderName, geocoders } from '#contract/places.ts';
import { licenceOf, settingSchemas } from '#contract/site.ts';
import { knownLicences } from '#contract/site-values.ts';
import { type KeepRule, parseKeepRule } from '#server/backup/nightly/keep-rule.ts';
import { isInside, parseBackupLocation } from '#server/backup/nightly/location.ts';
import { publicKeyOf } from '#server/push/key-pair.ts';
import { fieldProblems } from './http/validate-input.ts';
import { misspeltSettings } from './startup/misspelt-settings.ts';
import { fileNameOf, readSecretFiles } from './startup/secret-files.ts';

/**
 * All settings of the server: name in the environment, default and purpose. Only this file reads `process.env`.
 * `docs/operations.md` lists them for operators.
 */

const onOff = z.pipe(
  z.enum(['on', 'off'], 'expected on or off'),
  z.transform((text) => text === 'on'),
);
const address = z.url({ protocol: /^https?$/, error: 'expected a full address, like https://server.example' });
/** The site must be at the root of its host: `https://pista.example`. `abort`: the other checks need a valid URL. */
const siteAddress = z
  .url({ protocol: /^https?$/, abort: true, error: 'expected a full address, like https://pista.example' })
  .check(
    z.refine(
      (text) => new URL(text).pathname === '/',
      'expected the address of a whole site, like https://pista.example: Pista can’t be served below a path',
    ),
    z.refine((text) => {
      const { search, hash, username, password } = new URL(text);
      return [search, hash, username, password].every((part) => part === '');
    }, 'expected the address of the site alone, like https://pista.example, without a user, password, query or fragment'),
  );
/** An optional name without characters that are special in headers, and an address. */
const mailbox = /^(?:([^\p{Cc}<>"\\,;:@]*)<([^\s\p{Cc}<>"\\,;:@]+@[\w.-]+)>|[^\s\p{Cc}<>"\\,;:@]+@[\w.-]+)$/u;
/** Addresses, ranges, and the names of ranges known to proxy-addr: `loopback`, `127.0.0.1, 10.0.0.0/8`. */
const proxy = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const proxyList = z
  .string()
  .check(
    z.refine(
      (text) => text.split(',').every((part) => proxy.safeParse(part.trim()).success),
      'expected addresses, ranges like 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between',
    ),
  );
/** `https://mastodon.example/@pista, https://instagram.com/pista` */
const addressList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
    z.array(address).check(z.maxLength(12)),
  ),
);
/**
 * Addresses with ports, `10.0.0.5:8080, [fd00::5]:80`. Host names are not allowed, because they may resolve differently
 * later.
 */
const serverList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
    z.array(
      z
        .string()
        .check(
          z.regex(
            /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\]):\d{1,5}$/,
            'expected addresses with their ports, like 10.0.0.5:8080',
          ),
        ),
    ),
  ),
);
const backupLocation = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => parseBackupLocation(text) !== undefined,
        'expected a folder by its full path, like /var/backups/pista, or s3://bucket/prefix',
      ),
    ),
  z.transform((text) => parseBackupLocation(text)),
);
const keepRule = z.pipe(
  z
    .string()
    .check(z.refine((text) => parseKeepRule(text) !== undefined, 'expected days, weeks and months, like 7d,4w,12m')),
  z.transform((text) => parseKeepRule(text)),
);
/** Otherwise a password with `/` or `#` makes the URL invalid. */
const inUrls = ', with special characters in percent-encoding, like %2F for /';
/** A whole number in the range; the error message names it. */
const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, message));
const port = (example: number) => wholeNumber(0, 65_535, `expected a port from 0 to 65535, like ${example}`);

/** The settings as environment variables. */
export const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port(3000), 3000),
  /** Loopback by default, so that the server is not exposed by accident. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The public address of the site. Links in pages and mails start with it, so it is required in production. */
  PUBLIC_URL: z.optional(siteAddress),
  DATA_DIR: z._default(z.string(), './data'),
  /** Default: the embedded database in `DATA_DIR`. */
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: `expected postgres://user:password@host:5432/database${inUrls}` }),
  ),
  /** A streaming replica of `DATABASE_URL`, for pages and lists of visitors. */
  DATABASE_READ_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: `expected postgres://user:password@host:5432/database${inUrls}` }),
  ),
  /** `off` for a connection pooler that loses prepared statements. */
  PREPARED: z._default(onOff, true),
  /** Signs tokens. Default: generated once and stored in `DATA_DIR`. */
  TOKEN_SECRET: z.optional(
    z.string().check(z.minLength(32, 'expected at least 32 characters, like the output of openssl rand -hex 32')),
  ),
  /** Fills the embedded database with sample events at the first start. Default: on, except in production. */
  SAMPLE_DATA: z.optional(onOff),
  ENABLE_USER_EVENT_EDITING: z._default(onOff, true),
  /** Whether users must confirm their address before they add events. */
  REQUIRE_CONFIRMED_EMAIL: z._default(onOff, false),
  /** This account is made an administrator at startup; it is created with the password if it does not exist. */
  ADMIN_EMAIL: z.optional(Email),
  ADMIN_PASSWORD: z.optional(NewPassword),
  /** Signing in with Google is available if both are set. */
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  /** Any OpenID provider. HTTPS is required except on this machine, because secrets are sent to it. */
  GOOGLE_ISSUER: z._default(
    z
      .url()
      .check(
        z.refine(
          (text) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(text),
          'expected an https address, or http on this machine',
        ),
      ),
    'https://accounts.google.com',
  ),
  /** Name of the site, until an administrator chooses one in the panel. */
  SITE_NAME: z._default(settingSchemas.name, 'Pista'),
  /** Comma-separated links shown on the page about the project. */
  SOCIAL_LINKS: z.optional(addressList),
  TILE_URL: z._default(
    z.string().check(z.startsWith('http', 'expected an address like https://tile.example/{z}/{x}/{y}.png')),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
  TILE_ATTRIBUTION: z._default(
    z.string(),
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>',
  ),
  /** Service for addresses that are not in the gazetteer. */
  GEOCODER: z._default(z.enum(geocoders), 'gazetteer'),
  /** Another server with the API of `GEOCODER`. */
  GEOCODER_URL: z.optional(address),
  /** Servers in the operator's network that sources may be read from. Other sources must be public. */
  SOURCE_SERVERS: z.optional(serverList),
  /** VAPID key for push services: 32 bytes in base64url. Default: generated once and stored in `DATA_DIR`. */
  VAPID_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(z.refine((key) => publicKeyOf(key) !== undefined, 'expected a private key of P-256, in base64url')),
  ),
  /** Contact for push services. Default: `PUBLIC_URL`, or the sender address of mails. */
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'expected mailto:… or https://…')),
  ),
  /** Push services in the operator's network. Others must be public and use HTTPS. */
  PUSH_SERVERS: z.optional(serverList),
  /** Servers in the operator's network that webhooks may send to. Others must be public and use HTTPS. */
  WEBHOOK_SERVERS: z.optional(serverList),
  /** Proxies whose `X-Forwarded-For` is trusted, by address, because a number of hops could be forged. */
  TRUST_PROXY: z.optional(proxyList),
  /** Default: pictures are stored in `DATA_DIR`. The five settings must be set together. */
  S3_ENDPOINT: z.optional(address),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[\w.-]{3,255}$/))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Folder or bucket for nightly backups: `/var/backups/pista`, `s3://bucket/prefix`. Default: none are made. */
  BACKUP_TO: z.optional(backupLocation),
  /** Which backups are kept: the last of each of 7 days, 4 weeks and 12 months. Default: these. */
  BACKUP_KEEP: z.optional(keepRule),
  /**
   * `smtps://user:password@host`, or `smtp://` with STARTTLS if available. Default: mails are written to `DATA_DIR`.
   */
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: `expected smtps://user:password@host:465 or smtp://user:password@host:587${inUrls}`,
    }),
  ),
  /** `Pista <hello@pista.example>` or an address. Default: `no-reply` at the host of `PUBLIC_URL`. Default name: that of the site. */
  MAIL_FROM: z.optional(z.string().check(z.regex(mailbox, 'expected an address, or Name <address>'))),
  /** `imaps://user:password@host/INBOX`: mailbox for bounces to `MAIL_FROM`. Default: bounces are not read. */
  BOUNCES_URL: z.optional(
    z.url({ protocol: /^imaps?$/, hostname: /./, error: `expected imaps://user:password@host/INBOX${inUrls}` }),
  ),
  /** When administrators are mailed about open messages, reports and claims. */
  ADMIN_MAILS: z._default(z.enum(['at-once', 'daily', 'off']), 'at-once'),
  /** Licence of the facts in the public interface. Default: none, so that programs must ask the operator. */
  DATA_LICENCE: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => licenceOf(text),
            `expected ${Object.keys(knownLicences).join(', ')}, or the full address of another licence`,
          ),
        ),
      z.transform((text) => licenceOf(text) ?? undefined),
    ),
  ),
  RATE_LIMITS: z._default(onOff, true),
  /** Whether browsers may keep the site for use without a network. `off` removes what they have kept. */
  OFFLINE_WORKER: z._default(onOff, true),
  /** Number of processes on one port. The embedded database allows only one. */
  WORKERS: z._default(wholeNumber(1, 64, 'expected a number of processes from 1 to 64'), 1),
  /** Port of the metrics for Prometheus. Default: none. */
  METRICS_PORT: z.optional(port(9464)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

/** Each can be in a file instead, whose path is in `NAME_FILE`. */
export const secretSettings: (keyof typeof Environment.shape)[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'TOKEN_SECRET',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'BOUNCES_URL',
];

/** All or none of these must be set. For backups alone, all but the bucket. */
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The first setting requires the second. */
const needOther = [
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['BOUNCES_URL', 'SMTP_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['BACKUP_KEEP', 'BACKUP_TO'],
] as const;

const neededInProduction = ['PUBLIC_URL', 'TOKEN_SECRET'] as const;

/** Default URL of each geocoder. The gazetteer is local. */
const geocoderUrls: Record<GeocoderName, string> = {
  gazetteer: '',
  ban: 'https://data.geopf.fr/geocodage/',
  photon: 'https://photon.komoot.io/',
  nominatim: 'https://nominatim.openstreetmap.org/',
};

/** Where nightly backups are written, and which are kept. The prefix is empty or ends with a slash. */
export type BackupSettings = { keep: KeepRule } & (
  | { folder: string }
  | { s3: NonNullable<Config['s3']>; prefix: string }
);

export interface Config {
  version: string;
  isProduction: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica for reads of visitors. */
  databaseReadUrl: string | undefined;
  /** Whether frequent queries are prepared once per connection. */
  hasPreparedStatements: boolean;
  /** Secret that signs tokens; undefined for the one in the data folder. */
  tokenSecret: string | undefined;
  /** Object store for pictures; undefined for the data folder. */
  s3: Record<'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey', string> | undefined;
  /** Nightly backups; undefined if none are made. */
  backups: BackupSettings | undefined;
  /** Whether an empty embedded database is filled with sample events at startup. */
  hasSampleData: boolean;
  /** Whether `npm run sample` may add sample events. */
  mayAddSamples: boolean;
  mayUsersEditEvents: boolean;
  mustConfirmEmail: boolean;
  /** Account that is made an administrator at startup; the password is used if it must be created. */
  admin: { email: string; password: string | undefined } | undefined;
  /** Undefined if signing in with Google is off. `timeoutSeconds` is the timeout of requests to the provider. */
  google: { clientId: string; clientSecret: string; issuer: string; timeoutSeconds: number } | undefined;
  /** Name of the site, until an administrator chooses one. */
  siteName: string;
  socialLinks: string[];
  tiles: { url: string; attribution: string };
  /** The URL ends with a slash. */
  geocoder: { name: GeocoderName; url: string };
  /**
   * Sender and server of mails; without a server, mails are written to the data folder. `bouncesUrl` is the mailbox of
   * bounces.
   */
  mail: {
    smtpUrl: string | undefined;
    from: { name: string | undefined; email: string };
    bouncesUrl: string | undefined;
  };
  /** When administrators are mailed about open items. */
  adminMails: z.output<typeof Environment>['ADMIN_MAILS'];
  /** `10.0.0.5:8080` */
  sourceServers: string[];
  /** The private key is undefined for the one in the data folder. `servers` have the same form as above. */
  push: { privateKey: string | undefined; subject: string; servers: string[] };
  /** As above. */
  webhookServers: string[];
  trustedProxies: string | undefined;
  /** Licence of the facts in the public interface. `id` is its SPDX identifier, null for another licence. */
  dataLicence: { id: string | null; url: string } | undefined;
  hasRateLimits: boolean;
  /** Whether browsers may keep the site for use without a network. */
  hasOfflineWorker: boolean;
  /** Number of processes; always one with the embedded database. */
  workers: number;
  /** Address of the metrics; undefined if they are off. */
  metrics: { port: number; host: string } | undefined;
  /** Warnings for the operator: settings without effect, and names that look misspelt. */
  notices: string[];
  logLevel: z.output<typeof Environment>['LOG_LEVEL'];
}

/** Thrown for invalid settings; the message lists all of them, one per line. */
export class ConfigError extends Error {}

/** Returns the names and values of the settings in `environment`, and the paths of secrets in files. */
export function givenSettings(environment: Record<string, string | undefined> = process.env): [string, string][] {
  const names = [...Object.keys(Environment.shape), ...secretSettings.map(fileNameOf)];
  return names.flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
}

/**
 * Reads the settings from `environment`, and secrets from files that it names; empty values count as absent, and absent
 * ones have defaults. Throws a `ConfigError` that lists all invalid settings.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { settings: given, fromFiles, complaints: unread } = readSecretFiles(present, secretSettings);
  const parsed = Environment.safeParse(given);
  const complaints = [...unread];
  if (!parsed.success) {
    for (const { path, message } of fieldProblems(parsed.error)) {
      const name = fromFiles.has(path) ? fileNameOf(path) : path;
      complaints.push(`${name}: ${message}${givenValue(path, given[path])}`);
    }
  }
  /** A secret whose file cannot be read is reported once, not as missing. */
  const isSet = (name: string) => given[name] !== undefined || fromFiles.has(name);
  if (given.NODE_ENV === 'production') {
    for (const name of neededInProduction) {
      if (!isSet(name)) complaints.push(`${name}: must be set in production`);
    }
  }
  const missing = s3Names.filter((name) => !isSet(name));
  // The nightly clean-up of backups would remove pictures of the site.
  const dataDir = given.DATA_DIR ?? './data';
  if (given.BACKUP_TO && isInside(given.BACKUP_TO, dataDir) && isInside(dataDir, given.BACKUP_TO))
    complaints.push('BACKUP_TO: must be another folder than DATA_DIR');
  const isBackupInS3 = given.BACKUP_TO?.startsWith('s3:') ?? false;
  for (const name of missing) {
    if (isBackupInS3 && name !== 'S3_BUCKET') complaints.push(`${name}: BACKUP_TO needs it`);
    else if (!isBackupInS3 && missing.length < s3Names.length)
      complaints.push(`${name}: must be set too, for pictures to be kept in S3`);
  }
  for (const [name, needed] of needOther) {
    if (isSet(name) && !isSet(needed)) complaints.push(`${needed}: ${name} needs it`);
  }
  if (parsed.data?.METRICS_PORT && parsed.data.METRICS_PORT === parsed.data.PORT) {
    complaints.push('METRICS_PORT: must differ from PORT, because metrics are not public');
  }
  const misspelt = misspeltSettings(Object.keys(given), [
    ...Object.keys(Environment.shape),
    ...secretSettings.map(fileNameOf),
  ]);
  if (!parsed.success || complaints.length > 0) {
    // A missing setting may be misspelt.
    complaints.push(...misspelt);
    throw new ConfigError(`Invalid settings:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  }

  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '');
  return {
    version: packageVersion(),
    isProduction: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    hasPreparedStatements: settings.PREPARED,
    tokenSecret: settings.TOKEN_SECRET,
    s3: s3Of(settings),
    backups: backupsOf(settings),
    ...samplesOf(settings),
    mayUsersEditEvents: settings.ENABLE_USER_EVENT_EDITING,
    mustConfirmEmail: settings.REQUIRE_CONFIRMED_EMAIL,
    admin: settings.ADMIN_EMAIL ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD } : undefined,
    google: googleOf(settings),
    siteName: settings.SITE_NAME,
    socialLinks: settings.SOCIAL_LINKS ?? [],
    tiles: { url: settings.TILE_URL, attribution: settings.TILE_ATTRIBUTION },
    geocoder: {
      name: settings.GEOCODER,
      url: (settings.GEOCODER_URL ?? geocoderUrls[settings.GEOCODER]).replace(/\/*$/, '/'),
    },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: senderOf(settings.MAIL_FROM, publicUrl),
      bouncesUrl: settings.BOUNCES_URL,
    },
    adminMails: settings.ADMIN_MAILS,
    sourceServers: settings.SOURCE_SERVERS ?? [],
    push: pushOf(settings, publicUrl),
    webhookServers: settings.WEBHOOK_SERVERS ?? [],
    trustedProxies: settings.TRUST_PROXY,
    dataLicence: settings.DATA_LICENCE,
    hasRateLimits: settings.RATE_LIMITS,
    hasOfflineWorker: settings.OFFLINE_WORKER,
    ...workersOf(settings),
    notices: [...workerNotices(settings), ...backupNotices(settings), ...misspelt],
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    logLevel: settings.LOG_LEVEL,
  };
}

/** In production, sample events must be requested explicitly. */
function samplesOf({
  NODE_ENV,
  SAMPLE_DATA,
  DATABASE_URL,
}: z.output<typeof Environment>): Pick<Config, 'hasSampleData' | 'mayAddSamples'> {
  const isProduction = NODE_ENV === 'production';
  return {
    hasSampleData: (SAMPLE_DATA ?? !isProduction) && DATABASE_URL === undefined,
    mayAddSamples: !isProduction || SAMPLE_DATA === true,
  };
}

function workersOf({ WORKERS, DATABASE_URL }: z.output<typeof Environment>): Pick<Config, 'workers'> {
  return { workers: DATABASE_URL === undefined ? 1 : WORKERS };
}

function workerNotices({ WORKERS, DATABASE_URL }: z.output<typeof Environment>): string[] {
  if (DATABASE_URL !== undefined || WORKERS === 1) return [];
  return [
    `The embedded database takes one process at a time: there is one, not the ${WORKERS} of WORKERS. Set DATABASE_URL to a PostgreSQL server for more.`,
  ];
}

/** Returns the given value for the error message, except for secrets, because messages may be logged. */
function givenValue(name: string, value: string | undefined): string {
  const isSecret = /SECRET|PASSWORD|_URL$|KEY/.test(name) && !(name === 'PUBLIC_URL' && !value?.includes('@'));
  return isSecret ? '' : ` (given: "${value}")`;
}

function s3Of(settings: z.output<typeof Environment>): Config['s3'] {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  // Checked above: all or none are set.
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

const defaultKeepRule: KeepRule = { days: 7, weeks: 4, months: 12 };

function backupsOf(settings: z.output<typeof Environment>): Config['backups'] {
  const { BACKUP_TO: to, BACKUP_KEEP: keep = defaultKeepRule } = settings;
  if (!to) return undefined;
  if ('folder' in to) return { keep, folder: to.folder };
  const s3 = s3Of({ ...settings, S3_BUCKET: to.bucket });
  return s3 && { keep, s3, prefix: to.prefix };
}

/** One accident must not destroy both the site and its backups. */
function backupNotices({ BACKUP_TO: to, DATA_DIR, S3_BUCKET }: z.output<typeof Environment>): string[] {
  if (!to) return [];
  if ('folder' in to && isInside(to.folder, DATA_DIR))
    return ['BACKUP_TO is inside of DATA_DIR: with this folder, the backups would be lost too. Choose another disk.'];
  if ('bucket' in to && to.bucket === S3_BUCKET)
    return ['BACKUP_TO is in the bucket of the pictures: with it, the backups would be lost too. Choose another one.'];
  return [];
}

function googleOf(settings: z.output<typeof Environment>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings;
  return clientId && clientSecret ? { clientId, clientSecret, issuer, timeoutSeconds: 8 } : undefined;
}

function pushOf(settings: z.output<typeof Environment>, publicUrl: string): Config['push'] {
  const { email } = senderOf(settings.MAIL_FROM, publicUrl);
  const subject = settings.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${email}`);
  return { privateKey: settings.VAPID_PRIVATE_KEY, subject, servers: settings.PUSH_SERVERS ?? [] };
}

function senderOf(given: string | undefined, publicUrl: string): Config['mail']['from'] {
  const [, name = '', email = given] = mailbox.exec(given ?? '') ?? [];
  return { name: name.trim() || undefined, email: email ?? `no-reply@${new URL(publicUrl).hostname}` };
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
