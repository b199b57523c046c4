/**
 * The child process that draws cards. `service.ts` starts it, sends one card at a time, and stops it after a while without
 * work, which frees the memory of the fonts.
 */
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

export interface DrawRequest {
  card: Card;
  picture?: Uint8Array | undefined;
}

export type DrawResult = { drawn: Uint8Array } | { failed: string };

process.on('message', async ({ card, picture }: DrawRequest) => {
  const answer = await drawCard(card, picture).then(
    (drawn): DrawResult => ({ drawn }),
    (error): DrawResult => ({ failed: String(error) }),
  );
  process.send?.(answer);
});
// Exits with the server.
process.on('disconnect', () => process.exit());
