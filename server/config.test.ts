import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('has defaults for all settings', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    hasSampleData: true,
    trustedProxies: undefined,
  });
});

test('treats an empty setting as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('adds sample events only to the embedded database', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/pista', SAMPLE_DATA: 'on' }).hasSampleData).toBe(false);
});

test('adds sample events in production only on request', () => {
  const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://pista.example', TOKEN_SECRET: 'x'.repeat(32) };
  const samplesWith = (environment: Record<string, string>) => {
    const { hasSampleData, mayAddSamples } = readConfig(environment);
    return [hasSampleData, mayAddSamples];
  };
  expect(samplesWith(live)).toEqual([false, false]);
  expect(samplesWith({ ...live, SAMPLE_DATA: 'off' })).toEqual([false, false]);
  expect(samplesWith({ ...live, SAMPLE_DATA: 'on' })).toEqual([true, true]);
  expect(samplesWith({ SAMPLE_DATA: 'off' })).toEqual([false, true]);
  expect(samplesWith({ ...live, SAMPLE_DATA: 'on', DATABASE_URL: 'postgres://localhost/pista' })).toEqual([
    false,
    true,
  ]);
});

test('points out a misspelt name if a required setting is missing', () => {
  const production = { NODE_ENV: 'production', PUBLIC_ULR: 'https://pista.example', TOKEN_SECRET: 'x'.repeat(32) };
  expect(() => readConfig(production)).toThrow(/PUBLIC_ULR is not a setting of Pista .* Did you mean PUBLIC_URL\?/);
});

test('rejects a public address with path, query, fragment or password', () => {
  const [path, extra] = ['Pista can’t be served below a path', 'without a user, password, query or fragment'];
  for (const [wrong, message] of [
    ['https://pista.example/dance', path],
    ['https://pista.example/dance/', path],
    ['https://pista.example//', path],
    ['https://pista.example/?a=b', extra],
    ['https://pista.example/#top', extra],
    ['https://ana@pista.example', extra],
  ] as const) {
    expect(complaintsOn({ PUBLIC_URL: wrong })).toEqual(['PUBLIC_URL']);
    expect(() => readConfig({ PUBLIC_URL: wrong })).toThrow(message);
  }
  expect(() => readConfig({ PUBLIC_URL: 'https://ana:tango@pista.example' })).toThrow(/PUBLIC_URL(?!.*tango)/);
  expect(readConfig({ PUBLIC_URL: 'https://pista.example:8443/' }).publicUrl).toBe('https://pista.example:8443');
});

test('reports all errors at once, one per line', () => {
  const wrong = { PORT: 'eighty', HOST: 'x', SAMPLE_DATA: 'yes', PUBLIC_URL: 'ftp://pista.example', LOG_LEVEL: 'loud' };
  expect(complaintsOn(wrong)).toEqual(['PORT', 'PUBLIC_URL', 'SAMPLE_DATA', 'LOG_LEVEL']);
});

test('says what is expected instead of each invalid setting', () => {
  const advice = {
    PORT: 'a port from 0 to 65535, like 3000',
    PUBLIC_URL: 'a full address, like https://pista.example',
    DATABASE_URL: 'postgres://user:password@host:5432/database',
    TOKEN_SECRET: 'at least 32 characters, like the output of openssl rand -hex 32',
    RATE_LIMITS: 'on or off',
    SMTP_URL: 'smtps://user:password@host:465',
    BOUNCES_URL: 'imaps://user:password@host/INBOX',
    WORKERS: 'a number of processes from 1 to 64',
    METRICS_PORT: 'a port from 0 to 65535, like 9464',
  };
  const wrong = Object.fromEntries(Object.keys(advice).map((name) => [name, 'pista.example']));
  expect(complaintsOn(wrong).sort()).toEqual(Object.keys(advice).sort());
  for (const [name, expected] of Object.entries(advice))
    expect(() => readConfig(wrong)).toThrow(`  ${name}: expected ${expected}`);
  for (const port of ['-1', '80.5', '65536']) expect(complaintsOn({ PORT: port, WORKERS: port })).toHaveLength(2);
});

test('requires settings without a safe default in production', () => {
  expect(complaintsOn({ NODE_ENV: 'production' })).toEqual(['PUBLIC_URL', 'TOKEN_SECRET']);
  const told = { PUBLIC_URL: 'https://pista.example/', TOKEN_SECRET: 'x'.repeat(32) };
  expect(readConfig({ NODE_ENV: 'production', ...told }).publicUrl).toBe('https://pista.example');
});

test('does not repeat an invalid secret', () => {
  expect(() => readConfig({ TOKEN_SECRET: 'tango' })).toThrow(expect.not.stringContaining('tango'));
});

describe('object store for pictures', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pista',
    S3_REGION: 'eu-west-3',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  test('is used if all settings are set', () => {
    expect(readConfig(all).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pista',
      region: 'eu-west-3',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readConfig({}).s3).toBeUndefined();
  });
  test.each(Object.keys(all))('is rejected without %s, with a message', (missing) => {
    expect(complaintsOn({ ...all, [missing]: '' })).toEqual([missing]);
    const rest = Object.keys(all).filter((name) => name !== missing);
    expect(complaintsOn({ [missing]: all[missing as keyof typeof all] })).toEqual(rest);
  });
});

describe('nightly backups', () => {
  const server = {
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'eu-west-3',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  test('are off by default, and kept for 7 days, 4 weeks and 12 months', () => {
    expect(readConfig({}).backups).toBeUndefined();
    expect(readConfig({ BACKUP_TO: '/backups/' }).backups).toEqual({
      folder: '/backups',
      keep: { days: 7, weeks: 4, months: 12 },
    });
    expect(readConfig({ BACKUP_TO: '/backups', BACKUP_KEEP: '3d' }).backups?.keep.days).toBe(3);
  });
  test('are written to a bucket of their own, also if the pictures are in the data folder', () => {
    const { backups, s3 } = readConfig({ ...server, BACKUP_TO: 's3://copies/pista' });
    expect(s3).toBeUndefined();
    expect(backups).toMatchObject({ s3: { endpoint: 'https://s3.example', bucket: 'copies' }, prefix: 'pista/' });
    expect(readConfig({ ...server, S3_BUCKET: 'pictures', BACKUP_TO: 's3://copies' }).s3?.bucket).toBe('pictures');
    expect(complaintsOn({ BACKUP_TO: 's3://copies/pista' })).toEqual(Object.keys(server));
  });
  test('are rejected with a wrong place or rule', () => {
    expect(complaintsOn({ BACKUP_TO: 'backups' })).toEqual(['BACKUP_TO']);
    expect(complaintsOn({ BACKUP_TO: '/srv/data/', DATA_DIR: '/srv/data' })).toEqual(['BACKUP_TO']);
    expect(complaintsOn({ BACKUP_TO: '/backups', BACKUP_KEEP: 'forever' })).toEqual(['BACKUP_KEEP']);
    expect(complaintsOn({ BACKUP_KEEP: '7d' })).toEqual(['BACKUP_TO']);
  });
  test('are reported if one accident would destroy the site and them', () => {
    const notices = (more: Record<string, string>) => readConfig({ DATA_DIR: '/srv/data', ...more }).notices;
    expect(notices({ BACKUP_TO: '/srv/data/backups' })).toEqual([expect.stringContaining('inside of DATA_DIR')]);
    expect(notices({ BACKUP_TO: '/srv/backups' })).toEqual([]);
    const bucket = { ...server, S3_BUCKET: 'pista' };
    expect(notices({ ...bucket, BACKUP_TO: 's3://pista/b' })).toEqual([expect.stringContaining('bucket')]);
  });
});

test('uses the default or configured URL of a geocoder, with or without trailing slash', () => {
  expect(readConfig({}).geocoder.name).toBe('gazetteer');
  expect(readConfig({ GEOCODER: 'ban' }).geocoder).toEqual({ name: 'ban', url: 'https://data.geopf.fr/geocodage/' });
  const own = readConfig({ GEOCODER: 'photon', GEOCODER_URL: 'http://photon.lan:2322/maps' });
  expect(own.geocoder).toEqual({ name: 'photon', url: 'http://photon.lan:2322/maps/' });
  expect(complaintsOn({ GEOCODER: 'google', GEOCODER_URL: 'nowhere' })).toEqual(['GEOCODER', 'GEOCODER_URL']);
});

test('requires both Google settings, and TLS except on this machine', () => {
  expect(readConfig({}).google).toBeUndefined();
  const both = { GOOGLE_CLIENT_ID: 'pista', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readConfig(both).google).toMatchObject({ clientId: 'pista', issuer: 'https://accounts.google.com' });
  expect(complaintsOn({ GOOGLE_CLIENT_ID: 'pista' })).toEqual(['GOOGLE_CLIENT_SECRET']);
  expect(complaintsOn({ GOOGLE_CLIENT_SECRET: 'secret' })).toEqual(['GOOGLE_CLIENT_ID']);
  expect(readConfig({ ...both, GOOGLE_ISSUER: 'http://127.0.0.1:9000' }).google?.issuer).toBe('http://127.0.0.1:9000');
  for (const issuer of ['http://accounts.example', 'http://127.0.0.1.example', 'ftp://127.0.0.1']) {
    expect(complaintsOn({ ...both, GOOGLE_ISSUER: issuer })).toEqual(['GOOGLE_ISSUER']);
  }
});

test('reads the first administrator, checks the password, and shows it nowhere', () => {
  expect(readConfig({ ADMIN_EMAIL: 'Ana@Example.org' }).admin).toEqual({
    email: 'ana@example.org',
    password: undefined,
  });
  expect(complaintsOn({ ADMIN_PASSWORD: 'la pista gira' })).toEqual(['ADMIN_EMAIL']);
  expect(() => readConfig({ ADMIN_EMAIL: 'ana@example.org', ADMIN_PASSWORD: 'geheim' })).toThrow(
    /ADMIN_PASSWORD(?!.*geheim)/,
  );
});

describe('trusted proxy', () => {
  test.each(['loopback', '127.0.0.1', '10.0.0.0/8, ::1', 'fc00::/7'])('accepts the address %s', (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustedProxies).toBe(TRUST_PROXY);
  });
  test.each(['1', '1/8', 'true', '10.0.0.0/40', 'fc00::/129', '10.0.0.0/', 'proxy.example'])(
    'rejects %s',
    (TRUST_PROXY) => {
      expect(complaintsOn({ TRUST_PROXY })).toEqual(['TRUST_PROXY']);
    },
  );
});

describe('sender of mails', () => {
  test.each([
    ['hello@pista.example', { name: undefined, email: 'hello@pista.example' }],
    ['<hello@pista.example>', { name: undefined, email: 'hello@pista.example' }],
    ['Pista à Lyon <hello@pista.example>', { name: 'Pista à Lyon', email: 'hello@pista.example' }],
    ['', { name: undefined, email: 'no-reply@pista.example' }],
  ])('accepts %j', (given, from) => {
    expect(readConfig({ PUBLIC_URL: 'https://pista.example', MAIL_FROM: given }).mail.from).toEqual(from);
  });

  test.each([
    'Pista',
    'a@b.example, c@d.example',
    'Pista <a@b.example>\r\nBcc: c@d.example',
    'Pista <a@b.example',
    '@',
  ])('rejects %j', (given) => expect(complaintsOn({ MAIL_FROM: given })[0]).toBe('MAIL_FROM'));
});

test('requires a mail server URL of the right kind, without repeating its password', () => {
  const address = 'smtps://pista:tango@mail.example:465';
  expect(readConfig({ SMTP_URL: address }).mail.smtpUrl).toBe(address);
  expect(complaintsOn({ SMTP_URL: 'https://mail.example' })).toEqual(['SMTP_URL']);
  const box = 'imaps://pista%40mail.example:tango@mail.example/INBOX';
  expect(readConfig({ SMTP_URL: address, BOUNCES_URL: box }).mail.bouncesUrl).toBe(box);
  expect(complaintsOn({ BOUNCES_URL: box })).toEqual(['SMTP_URL']);
  expect(complaintsOn({ SMTP_URL: address, BOUNCES_URL: 'pop3://pista:tango@mail.example' })).toEqual(['BOUNCES_URL']);
  expect(() => readConfig({ SMTP_URL: 'mailto:pista:tango@mail.example' })).toThrow(
    expect.not.stringContaining('tango'),
  );
});

test('requires a valid push key, and a contact', () => {
  const key = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
  const site = { PUBLIC_URL: 'https://pista.example', VAPID_PRIVATE_KEY: key };
  expect(readConfig(site).push).toEqual({ privateKey: key, subject: 'https://pista.example', servers: [] });
  expect(readConfig({ MAIL_FROM: 'ana@pista.example' }).push.subject).toBe('mailto:ana@pista.example');
  const zero = 'A'.repeat(43);
  for (const wrong of [zero, key.slice(1), `${key}A`, 'tango']) {
    expect(complaintsOn({ VAPID_PRIVATE_KEY: wrong, VAPID_SUBJECT: 'ana' })).toEqual([
      'VAPID_PRIVATE_KEY',
      'VAPID_SUBJECT',
    ]);
    expect(() => readConfig({ VAPID_PRIVATE_KEY: wrong })).toThrow(expect.not.stringContaining(wrong));
  }
});

/** Returns the names of the rejected settings in order. */
function complaintsOn(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0] ?? '');
  }
  return [];
}

test('accepts comma-separated addresses of social links', () => {
  expect(readConfig({}).socialLinks).toEqual([]);
  const links = 'https://mastodon.example/@pista, https://instagram.com/pista';
  expect(readConfig({ SOCIAL_LINKS: links }).socialLinks).toEqual(links.split(', '));
  for (const wrong of ['instagram', 'https://a.example, javascript:alert(1)', 'https://a.example,']) {
    expect(complaintsOn({ SOCIAL_LINKS: wrong })).toHaveLength(1);
  }
});

test('serves metrics only if asked, and never on the port of the site', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5');
  expect(complaintsOn({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT']);
  expect(complaintsOn({ METRICS_PORT: 'on' })).toEqual(['METRICS_PORT']);
});
