import headings from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** As in `fonts.css`. */
const fonts = [
  { family: 'Bricolage Grotesque Variable', address: headings, weight: '200 800' },
  { family: 'Figtree Variable', address: text, weight: '300 900' },
];

let isDone = false;

/**
 * Shows the fonts that arrived too late for the first paint. They did not replace their fallbacks then, so that nothing
 * moved; call it when another screen opens. Does nothing while fonts are loading, and after the first success.
 */
export function showLateFonts(): void {
  if (isDone || document.fonts.status === 'loading') return;
  isDone = true;
  for (const { family, address, weight } of fonts) {
    const face = new FontFace(family, `url(${address})`, { weight });
    // From the cache. A font that was in time is replaced by itself, and without a network the fallback stays.
    face.load().then(
      () => document.fonts.add(face),
      () => {},
    );
  }
}
