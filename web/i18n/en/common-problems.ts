import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['commonProblems'] = {
  'invalid-input': 'Something isn’t right. Check the fields that are marked.',
  unauthenticated: 'Log in to continue.',
  'token-expired': 'Your session has expired. Log in again to continue.',
  'token-invalid': 'Your session is no longer valid. Log in again to continue.',
  forbidden: 'You’re not allowed to do that.',
  'not-found': 'There is nothing at this address.',
  'event-unknown': 'We couldn’t find this event. The address may be incomplete.',
  'event-deleted': 'This event was taken down by the person who posted it.',
  'too-many-requests': 'That was a bit fast! Wait a minute, then try again.',
  'internal-error': 'Something went wrong on our side. Try again in a moment.',
  unavailable: 'We are taking a short break. Try again in a moment.',
  'request-timeout': 'The request took too long to arrive. Check your connection, then try again.',
  'token-revoked': 'You have been logged out, perhaps from another device. Log in again to continue.',
  'account-suspended': 'This account is suspended. Write to us if you think that’s a mistake.',
  'event-hidden': 'This event was taken down by the Pista team.',
  offline: 'No connection. Check your network, then try again.',
};
