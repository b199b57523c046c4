/**
 * The process in which cards are drawn: `card-drawer.ts` starts it, hands it one at a time, and ends it when nothing is
 * drawn for a while, with the fonts that it holds.
 */
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

export interface Question {
  card: Card;
  picture?: Uint8Array | undefined;
}

export type Answer = { drawn: Uint8Array } | { failed: string };

process.on('message', async ({ card, picture }: Question) => {
  const answer = await drawCard(card, picture).then(
    (drawn): Answer => ({ drawn }),
    (error): Answer => ({ failed: String(error) }),
  );
  process.send?.(answer);
});
// Without the server there is nobody to draw for.
process.on('disconnect', () => process.exit());
