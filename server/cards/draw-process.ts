/** Child process of `CardDrawer`. It ends after a time without work, which frees the memory of the fonts. */
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
// Ends with the server.
process.on('disconnect', () => process.exit());
process.send?.('ready');
