import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A fenced block of a document. */
export interface Example {
  /** Line of the fence. */
  line: number;
  language: string;
  /** The rest of the fence: `server`, `output`, the name of a file, or of a schema. */
  use: string;
  source: string;
}

/** Returns the fenced blocks of each chapter (`##`) that has any. */
export function examplesOf(document: string): { chapter: string; examples: Example[] }[] {
  const chapters: { chapter: string; examples: Example[] }[] = [];
  let open: Example | undefined;
  for (const [index, line] of document.split('\n').entries()) {
    const [, language, use = ''] = /^```(\w*) ?(.*)$/.exec(line) ?? [];
    if (language === undefined) {
      if (open) open.source += `${line}\n`;
      else if (line.startsWith('## ')) chapters.push({ chapter: line.slice(3), examples: [] });
    } else if (open) {
      open = undefined;
    } else {
      open = { line: index + 1, language, use, source: '' };
      chapters.at(-1)?.examples.push(open);
    }
  }
  return chapters.filter(({ examples }) => examples.length > 0);
}

/** Whether `output` is what a document shows, where `…` matches anything. */
export function isAsShown(output: string, shown: string): boolean {
  const pattern = shown.trim().split('…').map(escapeRegex).join('[\\s\\S]*?');
  return new RegExp(`^${pattern}$`).test(output.trim());
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Runs the programs of one chapter in a folder. Variables of shell blocks remain set for the following blocks. */
export class ExampleRunner {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #servers: ChildProcess[] = [];
  #count = 0;
  /** Output of the servers of the chapter. */
  serverOutput = '';

  constructor(folder: string, environment: Record<string, string>) {
    this.#folder = folder;
    this.#environment = {
      HOME: folder,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'clock.mjs'))}`,
      ...environment,
    };
  }

  /** Runs a block to its end and returns its output. Throws with the output if it fails. */
  async run(example: Example): Promise<string> {
    const { language, source } = example;
    const command = language === 'sh' ? `${source}\nexport -p > .variables` : await this.#nodeCommand(example);
    const child = this.#bash(command);
    let output = '';
    let errors = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (errors += part));
    const [code] = await once(child, 'close');
    if (example.use === 'refused' && code === 0) throw new Error(`The example was not refused.\n${output}`);
    if (example.use !== 'refused' && code !== 0) {
      throw new Error(`The example failed with code ${code}.\n${errors}${output}`);
    }
    return output;
  }

  /** Starts a program and waits for its first output. */
  async serve(example: Example): Promise<void> {
    const child = this.#bash(`exec ${await this.#nodeCommand(example)}`);
    this.#servers.push(child);
    child.stderr?.on('data', (part) => (this.serverOutput += part));
    child.stdout?.on('data', (part) => (this.serverOutput += part));
    await Promise.race([child.stdout && once(child.stdout, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`The server of the example ended.\n${this.serverOutput}`);
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      const ended = once(server, 'close');
      if (server.kill()) await ended;
    }
  }

  async #nodeCommand({ use, source }: Example): Promise<string> {
    const file = use.split(' ').find((word) => word.endsWith('.mjs')) ?? `example-${++this.#count}.mjs`;
    await writeFile(join(this.#folder, file), source);
    return `node ${file}`;
  }

  #bash(command: string): ChildProcess {
    const prelude = [
      'set -euo pipefail -a',
      'if [ -f .variables ]; then . ./.variables; fi',
      'curl() { command curl --silent --show-error --fail-with-body "$@"; }',
    ];
    return spawn('bash', ['-c', [...prelude, command].join('\n')], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
