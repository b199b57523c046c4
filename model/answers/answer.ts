/** An answer to a question of the contract. */
export interface Answer {
  body: unknown;
  /** In lower case: `link`, `x-total-count`, `x-offset`. */
  headers: Record<string, string>;
  /** False if the question reaches beyond the tiles of the packs, so that the server may know more events. */
  isWhole: boolean;
}
