export interface StoredFile {
  name: string;
  bytes: number;
}

/** Files in a folder or a bucket. */
export interface FileTarget {
  /** For people: `/var/backups/pista`, `s3://bucket/prefix`. */
  readonly place: string;
  /** The files, without those in folders. Throws if the target cannot be reached. */
  list(): Promise<StoredFile[]>;
  /** Adds a file that `write` writes to the given local path. It exists only once it is complete. */
  add<Result>(name: string, write: (path: string) => Promise<Result>): Promise<Result>;
  /** Gives `read` a local path of the file, which may be a temporary copy. Throws if there is no such file. */
  read<Result>(name: string, read: (path: string) => Promise<Result>): Promise<Result>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
  /** Throws if files cannot be added. A bucket that can be read may still reject them. */
  checkWritable(): Promise<void>;
  /** Free bytes; null if unknown. */
  freeBytes(): Promise<number | null>;
}
