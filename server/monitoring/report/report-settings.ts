import { givenSettings, secretSettings } from '#server/config.ts';

/** Settings whose values neither name a person nor contain a secret. */
const plainSettings = [
  ...['NODE_ENV', 'PORT', 'HOST', 'PREPARED', 'SAMPLE_DATA', 'ENABLE_USER_EVENT_EDITING', 'REQUIRE_CONFIRMED_EMAIL'],
  ...['GEOCODER', 'TRUST_PROXY', 'S3_REGION', 'BACKUP_KEEP', 'ADMIN_MAILS', 'RATE_LIMITS', 'WORKERS'],
  ...['METRICS_PORT', 'METRICS_HOST', 'LOG_LEVEL'],
];

/** Returns the names of the settings of this process, with the values of those that are harmless. */
export function reportSettings(environment?: Record<string, string | undefined>): Record<string, string> {
  const shown = givenSettings(environment).map(([name, value]): [string, string] => {
    if (plainSettings.includes(name)) return [name, value];
    return [name, secretSettings.some((secret) => secret === name) ? '(secret)' : '(set)'];
  });
  return Object.fromEntries(shown);
}
