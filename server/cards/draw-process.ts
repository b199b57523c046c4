/**
 * The process in which cards are drawn: `card-drawer.ts` starts it, hands it one at a time, and ends it when nothing is
 * drawn for a while, with the fonts that it holds.
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
// Without the server there is nobody to draw for.
process.on('disconnect', () => process.exit());
