import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { childrenOf, end, hasEnded, killIfRunning, startChild, until } from './children.ts';

/** A server of the cluster, which can be killed and started again on the same port. */
export class ServerProcess {
  readonly name: string;
  readonly address: string;
  readonly #env: Record<string, string>;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  /** Its log, without the oldest lines. */
  log = '';

  constructor(name: string, port: number, folder: string, env: Record<string, string>) {
    this.name = name;
    this.address = `http://127.0.0.1:${port}`;
    this.#folder = join(folder, name);
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: this.#folder };
  }

  /** Starts it. Resolves when it is ready. */
  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    const child = startChild(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', ...fastSpawnEnv, ...this.#env },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => this.#note(String(text)));
    const isReady = async () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`Server ${this.name} did not start:\n${this.log}`);
      return this.isReady();
    };
    await until(`server ${this.name} is ready`, isReady, 90_000);
  }

  isReady(): Promise<boolean> {
    return fetch(`${this.address}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Kills the server, or its first process, with SIGKILL. Resolves when that has ended. */
  kill(): Promise<void> {
    return end(this.#child, 'SIGKILL');
  }

  /** Stops it as a deployment does. Resolves when it has ended. */
  stop(): Promise<void> {
    return end(this.#child, 'SIGTERM');
  }

  /** Kills one of its workers. Resolves when it has ended. Throws if there is none. */
  async killWorker(): Promise<void> {
    const [worker] = await childrenOf(this.#child?.pid ?? 0);
    if (worker === undefined) throw new Error(`Server ${this.name} has no workers.`);
    killIfRunning(worker);
    await until(`process ${worker} has ended`, () => hasEnded(worker));
  }

  #note(text: string): void {
    this.log = (this.log + text).slice(-100_000);
    if (process.env.CLUSTER_LOG !== undefined) appendFileSync(process.env.CLUSTER_LOG, `${this.name} ${text}`);
  }
}
