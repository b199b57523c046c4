/** When the journeys play, in the server and in the browser: a Thursday, ten in the morning in Paris. */
export const now = new Date('2027-04-29T08:00:00Z');
