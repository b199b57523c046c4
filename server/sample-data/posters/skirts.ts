import type { Random } from '#server/sample-data/random.ts';
import { background, brief, circle, each, group, outwards, type Palette, path, svg } from './canvas.ts';

/** Skirts in full swing, seen from above. */
export function skirts(palette: Palette, random: Random): string {
  const colors = [palette.glow, palette.accent, palette.spark, palette.light];
  const places = [
    [330, 420, 285],
    [860, 300, 235],
    [900, 700, 190],
    [120, 90, 165],
    [565, 40, 120],
    [1165, 60, 130],
    [540, 770, 135],
  ] as const;
  const skirt = ([x, y, radius]: readonly [number, number, number], index: number) => {
    const main = colors[index % 3] ?? palette.glow;
    const trim = colors[(index + 1) % 4] ?? palette.light;
    const flounce = (size: number, waves: number, turn: number) => {
      const points = Array.from({ length: waves }, (_, wave) => {
        const angle = turn + (2 * Math.PI * wave) / waves;
        const next = angle + (2 * Math.PI) / waves;
        const at = (a: number, r: number) => `${brief(r * Math.cos(a))} ${brief(r * Math.sin(a))}`;
        return `${wave === 0 ? `M${at(angle, size * 0.93)}` : ''}C${at(angle + 0.05, size * 1.1)} ${at(next - 0.16, size * 1.1)} ${at(next, size * 0.93)}`;
      });
      return `${points.join('')}Z`;
    };
    const turn = random.next() * 6;
    const pleats = each(26, (pleat) => {
      const angle = turn + (2 * Math.PI * pleat) / 26;
      const bend = angle + 0.34;
      return `<path d="M${brief(radius * 0.2 * Math.cos(angle))} ${brief(radius * 0.2 * Math.sin(angle))}Q${brief(radius * 0.6 * Math.cos(angle + 0.05))} ${brief(radius * 0.6 * Math.sin(angle + 0.05))} ${brief(radius * 0.84 * Math.cos(bend))} ${brief(radius * 0.84 * Math.sin(bend))}" fill="none" stroke="${palette.night}" stroke-width="${brief(radius * 0.013)}" opacity=".3"/>`;
    });
    return group(
      `translate(${x} ${y})`,
      group('translate(14 26)', path(flounce(radius * 1.02, 16, turn), '#000', 0.32)) +
        path(flounce(radius, 16, turn), trim) +
        path(flounce(radius * 0.87, 16, turn + 0.2), main) +
        path(flounce(radius * 0.62, 14, turn + 0.4), palette.night, 0.22) +
        path(flounce(radius * 0.59, 14, turn + 0.4), main) +
        pleats +
        circle(0, 0, radius * 0.24, palette.dusk) +
        each(2, (arm) =>
          group(
            `rotate(${brief(turn * 57 + 180 * arm)})`,
            `<rect x="0" y="${brief(-radius * 0.045)}" width="${brief(radius * 0.5)}" height="${brief(radius * 0.09)}" rx="${brief(radius * 0.045)}" fill="#c98a62"/>`,
          ),
        ) +
        circle(0, 0, radius * 0.155, palette.night) +
        circle(radius * 0.06, -radius * 0.05, radius * 0.05, palette.spark),
    );
  };
  const boards = each(
    13,
    (board) =>
      `<rect x="0" y="${board * 64}" width="1200" height="62" fill="${palette.dusk}" opacity="${brief(0.5 + 0.4 * random.next())}"/>`,
  );
  return svg(
    outwards('lamp', [palette.accent, 0.55], [palette.accent, 0]) +
      outwards('edge', ['#000', 0], ['#000', 0], ['#000', 0.55]),
    background(palette.night) +
      boards +
      circle(560, 380, 720, 'url(#lamp)') +
      places.map(skirt).join('') +
      `<rect x="-300" y="-250" width="1800" height="1300" fill="url(#edge)"/>`,
  );
}
