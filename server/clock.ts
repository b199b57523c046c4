/** What the time is. Handed in, so that tests can say when they play. */
export type Clock = () => Date;
