/** For `catch`: returns undefined if a file does not exist, and throws other errors. */
export function isFileMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
