import type { Db } from '#server/database/connect.ts';
import { DatabaseSilent } from '#server/database/outage.ts';

/** The same database, which falls silent when it is told to, and answers again. */
export function thatFallsSilent(db: Db): { db: Db; fallSilent(): void; answerAgain(): void } {
  let isSilent = false;
  const answer = <Told>(told: Told): Told => {
    if (isSilent) throw new DatabaseSilent('The database does not answer: it is told not to.');
    return told;
  };
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => answer(node),
      // Queries that were compiled before come by here alone.
      transformResult: async ({ result }) => answer(result),
    }),
    fallSilent() {
      isSilent = true;
    },
    answerAgain() {
      isSilent = false;
    },
  };
}
