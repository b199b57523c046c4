import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['push'] = {
  here: 'Notifications on this device',
  hint: 'They arrive even when Pista is closed.',
  working: 'One moment…',
  missing: 'This browser doesn’t show notifications from Pista: messages reach you by e-mail.',
  installTitle: 'Add Pista to your home screen first',
  installText:
    'On iPhone and iPad, in Safari: tap Share, then “Add to Home Screen”. Then open Pista from its icon and come back here.',
  deniedTitle: 'Your browser blocks notifications from Pista',
  deniedText:
    'Allow them in the settings of this site, behind the icon to the left of its address, or in those of the device where Pista is installed.',
  unanswered: 'Your browser hasn’t had your consent. Accept notifications when it asks.',
  unreachable:
    'Your browser couldn’t reach its notification service. In a private window there is none; otherwise, try again later.',
  devices: 'Devices that receive your notifications',
  thisOne: '(this one)',
  since: 'Since {{date}}',
  removeNamed: 'Remove {{name}}',
  removed: 'That device no longer receives notifications.',
  try: 'Send a test',
  sent_one: 'A test is on its way to {{count, number}} device.',
  sent_other: 'A test is on its way to {{count, number}} devices.',
};
