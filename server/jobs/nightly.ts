/** A time of day in UTC: `03:30`. */
export type TimeOfDay = `${number}:${number}`;

interface Named<Tools> {
  name: string;
  run(tools: Tools, signal: AbortSignal): Promise<void>;
}

/** The queue of all nightly jobs. Each has one entry, for its next night, and makes the one after when it begins. */
export function nightlyKind<Tools, Job extends Named<Tools>>(
  nightly: readonly Job[],
  addNext: (job: Job) => Promise<void>,
) {
  return {
    name: 'nightly',
    retries: { max: 2, firstPauseSeconds: 600, longestPauseSeconds: 3600 },
    timeoutSeconds: 3600,
    async run(tools: Tools, data: { job: string }, { signal }: { signal: AbortSignal }) {
      const job = nightly.find(({ name }) => name === data.job);
      // One that a newer version no longer has ends here.
      if (!job) return;
      await addNext(job);
      await job.run(tools, signal);
    },
  };
}

/** From `now` to the next time that clocks in UTC show `at`, but for one that is nearer than `atLeast` seconds. */
export function secondsUntil(at: TimeOfDay, now: Date, atLeast = 0): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const earliest = now.getTime() / 1000 + atLeast;
  const wait = (hours * 3600 + minutes * 60 - earliest) % 86_400;
  return Math.ceil(atLeast + (wait < 0 ? wait + 86_400 : wait));
}
