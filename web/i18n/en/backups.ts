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
};
