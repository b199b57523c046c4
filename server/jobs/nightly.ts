/** A time of day in UTC: `03:30`. */
export type TimeOfDay = `${number}:${number}`;

interface Named<Tools> {
  name: string;
  run(tools: Tools, signal: AbortSignal): Promise<void>;
}

/** Returns the kind of all nightly jobs. Each has one entry in the queue, and adds the next one when it starts. */
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
      // Jobs that were removed in a newer version end here.
      if (!job) return;
      await addNext(job);
      await job.run(tools, signal);
    },
  };
}

/** Returns the seconds from `now` to the next `at` in UTC that is at least `atLeast` seconds away. */
export function secondsUntil(at: TimeOfDay, now: Date, atLeast = 0): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const earliest = now.getTime() / 1000 + atLeast;
  const wait = (hours * 3600 + minutes * 60 - earliest) % 86_400;
  return Math.ceil(atLeast + (wait < 0 ? wait + 86_400 : wait));
}
