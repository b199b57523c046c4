import { readFileSync } from 'node:fs';

type Settings = Record<string, string | undefined>;

/** `TOKEN_SECRET_FILE` is the path of a file with the value of `TOKEN_SECRET`. */
export const fileNameOf = (name: string) => `${name}_FILE`;

/**
 * Reads the values of secret settings that are kept in files, as container engines and systemd provide them. Returns all
 * settings by name, the names of those that came from files, and a line for each error. Line breaks at the end of a file
 * are removed.
 */
export function readSecretFiles(given: Settings, secrets: readonly string[]) {
  const settings = { ...given };
  const fromFiles = new Set<string>();
  const complaints: string[] = [];
  for (const name of secrets) {
    const fileName = fileNameOf(name);
    const path = given[fileName];
    if (path === undefined) continue;
    fromFiles.add(name);
    if (given[name] !== undefined) complaints.push(`${fileName}: ${name} is set too; set only one of them`);
    else {
      const content = contentOf(path);
      if ('value' in content) settings[name] = content.value;
      else complaints.push(`${fileName}: ${content.complaint}`);
    }
  }
  return { settings, fromFiles, complaints };
}

function contentOf(path: string): { value: string } | { complaint: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
    return value === '' ? { complaint: `the file ${path} is empty` } : { value };
  } catch (error) {
    return { complaint: problemOf(path, error) };
  }
}

function problemOf(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error;
  if (code === 'ENOENT') return `there is no file ${path}`;
  if (code === 'EACCES') return `the user of this process may not read the file ${path}`;
  return `the file ${path} cannot be read (${code})`;
}
