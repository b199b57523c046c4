/** Rows are processed in blocks of this size, so that matches are still in the processor cache when they are counted. */
export const blockSize = 1024;
