/** The time of the journeys on server and browser: a Thursday at ten in the morning in Paris. */
export const now = new Date('2027-04-29T08:00:00Z');
