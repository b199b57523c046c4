import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['backups'] = {
  paused: 'This site is a restored copy, on pause',
  pausedText:
    'Since {{time}}, it sends no e-mails or notifications and reads no sources. Resume once this copy replaces the original.',
  resume: 'Resume',
  resumeTitle: 'Resume this site?',
  resumeText:
    'Waiting e-mails are sent at once, and sources are read again. If the original is still running, people will get everything twice.',
  resumed: 'The site is running again.',

  none: 'No backups are made',
  noneText:
    'Set BACKUP_TO to a folder, best on another disk, or to s3://bucket/prefix, and restart. A backup is then made every night.',
  overdue: 'No good backup for 36 hours',
  overdueText: 'If the disk is lost now, everything that has changed since the last one is lost too.',
  failedTitle: 'The last attempt failed',
  unreachable: 'The place for backups cannot be reached',
  failedAt: '{{time}}: {{text}}',
  last: 'Last good backup',
  never: 'None yet',
  at: 'Finished',
  size: 'Size',
  rows: 'Rows',
  pictures: 'Pictures added',
  duration: 'Duration',
  place: 'Place',
  next: 'Next',
  nextPaused: 'After the site is resumed',
  kept: 'Kept',
  keptRule:
    'one a day for {{days, number}} days, one a week for {{weeks, number}} weeks, one a month for {{months, number}} months',
  free: 'Free space',
  unknown: 'Unknown',
  deepCheck: 'Last test restore',
  deepCheckNever: 'Never. Try:',
  start: 'Back up now',
  started: 'The backup has started.',
  running: 'Backup in progress',
  steps: {
    rows: 'Copying the data…',
    pictures: 'Copying the pictures…',
    verifying: 'Verifying…',
    pruning: 'Removing old ones…',
  },
  archives: 'Backups kept',
  download: 'Download',
  downloadOf: 'Download the backup of {{time}}',
  downloadHint: 'The file contains personal data and secrets. To restore it into an empty site:',
};
