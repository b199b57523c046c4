/**
 * Rows are looked at in blocks of this size: what matched in one still lies in the processor's cache when it is counted.
 */
export const blockSize = 1024;
