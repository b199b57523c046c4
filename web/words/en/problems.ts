import type { Words } from '#web/words/words.ts';

export const problems: Words['problems'] = {
  'invalid-input': 'Some of this does not fit. Check the fields that are marked.',
  'malformed-request': 'The request was not understood. Reload the page and try again.',
  unauthenticated: 'Log in to continue.',
  'token-expired': 'Your session has expired. Log in again to continue.',
  'token-invalid': 'Your session is no longer valid. Log in again to continue.',
  forbidden: 'You are not allowed to do that.',
  'not-found': 'There is nothing at this address.',
  'event-unknown': 'We could not find this event. The address may be incomplete.',
  'method-not-allowed': 'That can’t be done here.',
  'event-deleted': 'This event was taken down by the person who posted it.',
  'too-large': 'That is too big. Choose a smaller file.',
  'unsupported-media-type': 'This format is not supported.',
  'too-many-requests': 'That was a bit fast! Wait a minute, then try again.',
  'internal-error': 'Something went wrong on our side. Try again in a moment.',
  unavailable: 'We are taking a short break. Try again in a moment.',
  offline: 'No connection. Check your network, then try again.',
};
