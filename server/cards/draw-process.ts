/** Child process of `CardDrawer`. It ends after a time without work, which frees the memory of the fonts. */
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';
import { drawInitial, type Initial } from './draw-initial.ts';

export type DrawRequest =
  | { card: Card; picture?: Uint8Array | undefined; icon?: Uint8Array | undefined }
  | { initial: Initial };

export type DrawResult = { drawn: Uint8Array } | { failed: string };

process.on('message', async (asked: DrawRequest) => {
  const drawing = 'initial' in asked ? drawInitial(asked.initial) : drawCard(asked.card, asked);
  const answer = await drawing.then(
    (drawn): DrawResult => ({ drawn }),
    (error): DrawResult => ({ failed: String(error) }),
  );
  process.send?.(answer);
});
// Ends with the server.
process.on('disconnect', () => process.exit());
// The server may be gone already.
process.send?.('ready', () => {});
