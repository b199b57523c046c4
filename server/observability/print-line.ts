/**
 * Writes a line for the operator to stdout by default. If the stream is closed or its disk is full, the line is lost
 * and nothing else happens.
 */
export function printLine(line: string, stream: NodeJS.WriteStream = process.stdout): void {
  // Without a listener, a closed pipe would end the process.
  if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  try {
    stream.write(`${line}\n`);
  } catch {
    // A file throws at once where a pipe reports later.
  }
}

/** Writes a line to stderr, as `printLine` does. */
export function printError(line: string): void {
  printLine(line, process.stderr);
}
