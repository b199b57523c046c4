import { useTranslation } from 'react-i18next';
import { localeTag } from '#contract/locales.ts';
import type { SiteHealth } from '#contract/site-health.ts';
import { formatAgo, formatBytes, formatDuration } from '#web/administration/format-health.ts';
import { useLocale } from '#web/i18n/locale.ts';

/** All checks in their usual order. */
export const checkNames = [
  'database',
  'mail',
  'backups',
  'disk',
  'map',
  'jobs',
  'sources',
  'approval',
  'push',
  'geocoder',
  'webhooks',
  'pictures',
] as const;
/** Queues with a check of their own. */
const ownCheck = new Set(['send-mail', 'send-push']);
type CheckName = (typeof checkNames)[number];

/** Returns a function that returns the figures of a check, in words. */
export function useHealthFacts(health: SiteHealth): (name: CheckName) => string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const ago = (instant: string) => formatAgo(locale, instant, health.checkedAt);
  const bytes = (size: number) => formatBytes(locale, size);
  const waiting = (count: number, seconds: number) =>
    t('siteHealth:facts.waiting', { count, time: formatDuration(locale, seconds) });

  type Sent = Pick<SiteHealth['push'], 'sentAt' | 'failure' | 'waiting' | 'oldestSeconds'>;
  function sent({ sentAt, failure, waiting: count, oldestSeconds }: Sent): string[] {
    return [
      sentAt ? t('siteHealth:facts.sent', { time: ago(sentAt) }) : t('siteHealth:facts.sentNone'),
      ...(count > 0 ? [waiting(count, oldestSeconds)] : []),
      ...(failure ? [t('siteHealth:facts.failed', { time: ago(failure.at) })] : []),
    ];
  }

  const facts: Record<CheckName, () => string[]> = {
    database: () => {
      const { kind, version, bytes: size, replicaLagSeconds: lag } = health.database;
      // Some distributions add their own name: `15.14 (Debian 15.14-0+deb12u1)`.
      const [number = version] = version.split(' ');
      const replica = lag === null ? [] : [t('siteHealth:facts.replicaLag', { time: formatDuration(locale, lag) })];
      return [t(`siteHealth:facts.${kind}`, { version: number }), bytes(size), ...replica];
    },
    disk: () => {
      const { disks } = health.disk;
      const rooms = disks.map(({ use, freeBytes, totalBytes }) =>
        t(`siteHealth:facts.room.${use}`, { free: bytes(freeBytes), capacity: bytes(totalBytes) }),
      );
      return disks.some(({ use }) => use === 'data') ? rooms : [t('siteHealth:facts.roomUnknown'), ...rooms];
    },
    map: () => {
      const { events, updatedAt } = health.map;
      const shown = t('siteHealth:facts.events', { count: events });
      return updatedAt ? [shown, t('siteHealth:facts.updated', { time: ago(updatedAt) })] : [shown];
    },
    mail: () => {
      const { host } = health.mail;
      return [
        host === null ? t('siteHealth:facts.folder') : t('siteHealth:facts.host', { address: host }),
        ...sent(health.mail),
      ];
    },
    push: () => [
      ...sent(health.push),
      ...health.push.failing.map(({ service, since }) =>
        t('siteHealth:facts.serviceFailing', { name: service, time: ago(since) }),
      ),
    ],
    geocoder: () => {
      const { name, since } = health.geocoder;
      if (name === 'gazetteer') return [t('siteHealth:facts.gazetteer')];
      const service = t('siteHealth:facts.host', { address: name });
      return since === null ? [service] : [service, t('siteHealth:facts.noAnswer', { time: ago(since) })];
    },
    sources: () => {
      const { total, failing, held } = health.sources;
      return [
        t('siteHealth:facts.sources', { count: total }),
        ...(failing > 0 ? [t('siteHealth:facts.sourcesFailing', { count: failing })] : []),
        ...(held > 0 ? [t('siteHealth:facts.sourcesHeld', { count: held })] : []),
      ];
    },
    webhooks: () => {
      const { total, failing, ended, waiting: count } = health.webhooks;
      return [
        t('siteHealth:facts.webhooks', { count: total }),
        ...(failing > 0 ? [t('siteHealth:facts.webhooksFailing', { count: failing })] : []),
        ...(ended > 0 ? [t('siteHealth:facts.webhooksEnded', { count: ended })] : []),
        ...(count > 0 ? [t('siteHealth:facts.messagesWaiting', { count })] : []),
      ];
    },
    pictures: () => [t(`siteHealth:facts.pictures.${health.pictures.kind}`)],
    approval: () => {
      const { waiting: count, oldestSeconds } = health.approval;
      return [count === 0 ? t('siteHealth:facts.jobsNone') : waiting(count, oldestSeconds)];
    },
    backups: () => {
      const { lastAt, bytes: size } = health.backups;
      if (lastAt === null) return [t('siteHealth:facts.noBackup')];
      return [t('siteHealth:facts.lastBackup', { time: ago(lastAt) }), ...(size === null ? [] : [bytes(size)])];
    },
    jobs: () => {
      const busy = health.jobs.queues.filter(
        (each) => !ownCheck.has(each.queue) && each.waiting + each.retrying + each.failed > 0,
      );
      if (busy.length === 0) return [t('siteHealth:facts.jobsNone')];
      return busy.map(({ queue, waiting: due, retrying, oldestSeconds }) =>
        t('siteHealth:facts.queue', { name: queue, text: waiting(due + retrying, oldestSeconds) }),
      );
    },
  };
  return (name) => {
    const [first = '', ...others] = facts[name]();
    return [first.charAt(0).toLocaleUpperCase(localeTag(locale)) + first.slice(1), ...others];
  };
}
