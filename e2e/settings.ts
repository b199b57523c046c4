/* Fixed data of the journeys, and addresses of the test server, which `playwright.config.ts` reads from its output. */

/** The time on server and browser: a Thursday at ten in the morning in Paris. */
export const now = new Date('2027-04-29T08:00:00Z');

/** The administrator account that the test server creates at its start. */
export const administrator = { email: 'ada@pista.example', password: 'seven-quiet-tangos-before-noon' } as const;

/** URL of the tile server. */
export const tileHost = process.env.PISTA_STREETS ?? '';
/** URL of the school's website. */
export const schoolAddress = `http://${process.env.PISTA_SCHOOL}`;
