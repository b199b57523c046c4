import type { Random } from '#server/sample-data/random.ts';
import { background, brief, each, group, line, outwards, type Palette, path, svg } from './canvas.ts';

/** A fiddle from very near: strings, bridge, f-holes, and the bow that crosses. */
export function strings(palette: Palette, random: Random): string {
  const grain = each(70, (index) => {
    const x = -40 + index * 19;
    return line(
      `M${x} -20C${brief(x + 26 * random.next())} 250 ${brief(x - 26 * random.next())} 550 ${x} 820`,
      palette.night,
      1 + 2.4 * random.next(),
      0.1 + 0.16 * random.next(),
    );
  });
  const hole = (mirror: number) =>
    group(
      `translate(600 430) scale(${mirror} 1) translate(255 0)`,
      path(
        'M-34 -222C-62 -232 -78 -204 -66 -182C-56 -166 -30 -170 -26 -190C-4 -152 -6 -60 -22 0C-42 82 -40 176 -4 226C22 250 52 232 50 204C48 180 18 176 12 200C-12 158 -8 84 8 8C26 -76 24 -176 -8 -212C-16 -220 -26 -224 -34 -222Z',
        palette.night,
        0.92,
      ) + line('M-40 10h36M-6 -6h36', palette.night, 7, 0.9),
    );
  const thread = (x: number, strokeWidth: number) =>
    line(`M${x} -20L${brief(600 + (x - 600) * 0.86)} 820`, palette.light, strokeWidth, 0.92) +
    line(`M${x + 9} -20L${brief(609 + (x - 600) * 0.86)} 820`, palette.night, strokeWidth, 0.28);
  const bow = group(
    'translate(600 250) rotate(-17)',
    '<rect x="-900" y="18" width="1800" height="26" fill="#000" opacity=".28"/>' +
      `<rect x="-900" y="-58" width="1800" height="15" rx="7" fill="${palette.night}"/>` +
      each(7, (hair) => line(`M-900 ${-14 + hair * 3.4}H900`, palette.light, 2.2, 0.55 + 0.4 * random.next())),
  );
  return svg(
    outwards('wood', palette.accent, palette.spark, palette.dusk, palette.night),
    background(palette.dusk) +
      '<rect x="-350" y="-350" width="1900" height="1500" fill="url(#wood)"/>' +
      grain +
      hole(1) +
      hole(-1) +
      path(
        'M430 566C448 500 500 470 600 470C700 470 752 500 770 566L744 590C724 560 700 552 676 556C664 590 640 600 600 600C560 600 536 590 524 556C500 552 476 560 456 590Z',
        palette.night,
        0.35,
      ) +
      path(
        'M430 550C448 484 500 454 600 454C700 454 752 484 770 550L744 574C724 544 700 536 676 540C664 574 640 584 600 584C560 584 536 574 524 540C500 536 476 544 456 574Z',
        palette.light,
      ) +
      thread(514, 8) +
      thread(571, 6.5) +
      thread(629, 5) +
      thread(686, 3.6) +
      bow,
  );
}
