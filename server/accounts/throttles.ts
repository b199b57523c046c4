import type { Throttle } from '#server/throttling/service.ts';

const day = 86_400;

/** Password attempts per account: a few are free; about a hundred a day are possible. */
export const guessing: Throttle = {
  what: 'log-in-account',
  free: 5,
  firstWaitSeconds: 2,
  longestWaitSeconds: 900,
  forgottenAfterSeconds: day,
};

/** Password attempts per network address, for all accounts. Several users may share an address. */
export const guessingFrom: Throttle = {
  what: 'log-in-from',
  free: 30,
  firstWaitSeconds: 2,
  longestWaitSeconds: 900,
  forgottenAfterSeconds: day / 4,
};

/** Registration reveals whether an address has an account, so it is limited against enumeration. */
export const registeringFrom: Throttle = {
  what: 'register-from',
  free: 20,
  firstWaitSeconds: 10,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: day,
};

/** Changes of address per account, because the response reveals whether the new address has an account. */
export const changingAddress: Throttle = {
  what: 'change-address',
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: day,
};
