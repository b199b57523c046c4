import type { Throttle } from '#server/attempts/service.ts';

const day = 86_400;

/** Guessing the password of one account: a few slips are free, and in a day nobody gets beyond a hundred or so. */
export const guessing: Throttle = {
  what: 'log-in-account',
  free: 5,
  firstWaitSeconds: 2,
  longestWaitSeconds: 900,
  forgottenAfterSeconds: day,
};

/** From one address, over all accounts. A school or a dance hall may stand behind it. */
export const guessingFrom: Throttle = {
  what: 'log-in-from',
  free: 30,
  firstWaitSeconds: 2,
  longestWaitSeconds: 900,
  forgottenAfterSeconds: day / 4,
};

/** Registering tells whether an address has an account: nobody shall ask for a list of them. */
export const registeringFrom: Throttle = {
  what: 'register-from',
  free: 20,
  firstWaitSeconds: 10,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: day,
};

/** Changing the address: by the account, or it would tell which of many addresses have one. */
export const changingAddress: Throttle = {
  what: 'change-address',
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: day,
};
