// Preloaded by the scripts in package.json. JavaScript, because an older Node cannot read TypeScript and would print a
// stack trace.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const neededMajor = Number(/\d+/.exec(engines.node)?.[0]);

if (Number.parseInt(process.versions.node, 10) < neededMajor) {
  process.stderr.write(
    `Pista needs Node ${neededMajor} or newer, and this is Node ${process.versions.node} (${process.execPath}). Run "npm ci", then "npm start": it brings its own.\n`,
  );
  process.exit(1);
}
