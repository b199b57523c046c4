import type { Random } from '#server/sample-data/random.ts';
import { brief, circle, each, group, line, outwards, type Palette, path, svg } from './canvas.ts';

/** The steps of a turn on a chequered floor: whose shoes, and which way. */
export function footwork(palette: Palette, random: Random): string {
  const tiles = each(12, (row) =>
    each(
      14,
      (column) =>
        `<rect x="${column * 110 - 200}" y="${row * 110 - 200}" width="110" height="110" fill="${(row + column) % 2 ? palette.dusk : palette.night}" opacity="${brief(0.82 + 0.18 * random.next())}"/>`,
    ),
  );
  const sole = (fill: string, isHeel: boolean) =>
    isHeel
      ? path('M0 -74C26 -74 32 -40 24 -8C19 10 -19 10 -24 -8C-32 -40 -26 -74 0 -74Z', fill) + circle(0, 46, 10, fill)
      : path('M0 -88C34 -88 38 -46 30 -8C26 8 -26 8 -30 -8C-38 -46 -34 -88 0 -88Z', fill) +
        path('M-24 20H24V48C24 72 -24 72 -24 48Z', fill);
  const around = (count: number, radius: number, turn: number, fill: string, isHeel: boolean) =>
    each(count, (index) => {
      const angle = turn + (1.72 * Math.PI * index) / count;
      const wide = radius + (index % 2 ? 38 : -38);
      const place = `translate(${brief(600 + wide * 1.25 * Math.cos(angle))} ${brief(410 + wide * 0.86 * Math.sin(angle))}) rotate(${brief((angle * 180) / Math.PI + 172 + (index % 2 ? 16 : -10))})`;
      return group(
        place,
        group('translate(8 12)', sole('#000', isHeel), 0.35) + sole(fill, isHeel),
        0.45 + (0.55 * (index + 1)) / count,
      );
    });
  const arc = (radius: number, color: string, from: number) => {
    const at = (angle: number) =>
      `${brief(600 + radius * 1.25 * Math.cos(angle))} ${brief(410 + radius * 0.86 * Math.sin(angle))}`;
    return `<path d="M${at(from)}A${radius * 1.25} ${radius * 0.86} 0 1 1 ${at(from + 1.62 * Math.PI)}" fill="none" stroke="${color}" stroke-width="5" stroke-dasharray="2 20" stroke-linecap="round" opacity=".9"/>`;
  };
  const start = random.next() * 6;
  return svg(
    outwards('lamp', [palette.light, 0.55], [palette.accent, 0.3], [palette.accent, 0]) +
      outwards('edge', ['#000', 0], ['#000', 0.05], ['#000', 0.7]),
    group('rotate(-9 600 400)', tiles) +
      circle(600, 400, 620, 'url(#lamp)') +
      arc(352, palette.accent, start) +
      arc(150, palette.spark, start + 2.2) +
      around(9, 352, start, palette.light, false) +
      around(5, 150, start + 2.2, palette.spark, true) +
      line('M600 380v60M570 410h60', palette.light, 4, 0.5) +
      '<rect x="-300" y="-300" width="1800" height="1400" fill="url(#edge)"/>',
  );
}
