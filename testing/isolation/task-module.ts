/** Module of a worker in tests, for a process and for a thread. */
import { parentPort } from 'node:worker_threads';

export type TestTask = { echo: string } | { do: 'loop' | 'allocate' | 'exit' };

const port = parentPort ?? process;
const send = (message: unknown) => (parentPort ? parentPort.postMessage(message) : process.send?.(message));

port.on('message', (task: TestTask) => {
  if ('echo' in task) return send(task.echo);
  if (task.do === 'exit') process.exit(3);
  if (task.do === 'loop') for (;;);
  const kept: unknown[] = [];
  for (;;) kept.push(new Array(100_000).fill(kept.length));
});
if (!parentPort) process.on('disconnect', () => process.exit());
send('ready');
