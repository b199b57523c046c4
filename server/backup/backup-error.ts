/** Thrown if a backup cannot be written, read or restored. Its message is one sentence for the operator. */
export class BackupError extends Error {}
