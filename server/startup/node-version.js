// Preloaded by the scripts in package.json. JavaScript, because an older Node cannot read TypeScript and would print a
// stack trace.
import { readFileSync } from 'node:fs';

const { engines, devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const neededMajor = Number(/\d+/.exec(engines.node)?.[0]);

if (Number.parseInt(process.versions.node, 10) < neededMajor) {
  // The bundle has no development packages.
  const advice = devDependencies?.node
    ? 'Run "npm ci", then "npm start": it brings its own.'
    : `Install Node ${neededMajor} on the system.`;
  process.stderr.write(
    `Pista needs Node ${neededMajor} or newer, and this is Node ${process.versions.node} (${process.execPath}). ${advice}\n`,
  );
  process.exit(1);
}
