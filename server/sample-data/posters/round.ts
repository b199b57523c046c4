import type { Random } from '#server/sample-data/random.ts';
import { background, brief, circle, each, group, line, outwards, type Palette, path, svg } from './canvas.ts';

/** A round of dancers hand in hand, from above, around the musicians' fire. */
export function round(palette: Palette, random: Random): string {
  const [x, y] = [600, 410];
  const chain = (radius: number, count: number, size: number, turn: number) =>
    each(count, (index) => {
      const angle = turn + (2 * Math.PI * index) / count;
      const next = turn + (2 * Math.PI * (index + 1)) / count;
      const at = (a: number, r: number) => `${brief(x + r * Math.cos(a))} ${brief(y + r * Math.sin(a))}`;
      const color = random.pick([palette.glow, palette.accent, palette.spark, palette.light]);
      return (
        line(
          `M${at(angle, radius)}Q${at((angle + next) / 2, radius * 0.955)} ${at(next, radius)}`,
          '#d9a07a',
          size * 0.3,
        ) +
        group(
          `translate(${at(angle, radius)}) rotate(${brief((angle * 180) / Math.PI)})`,
          `<ellipse cx="7" cy="9" rx="${brief(size)}" ry="${brief(size * 1.35)}" fill="#000" opacity=".3"/>` +
            `<ellipse rx="${brief(size * 0.92)}" ry="${brief(size * 1.3)}" fill="${color}"/>` +
            `<ellipse rx="${brief(size * 0.62)}" ry="${brief(size * 0.98)}" fill="${palette.night}" opacity=".16"/>` +
            circle(-size * 0.08, 0, size * 0.52, random.pick(['#2b1a12', '#4a2c17', '#7a4a22', '#1d1512'])),
        )
      );
    });
  const rings = each(
    9,
    (ring) =>
      `<circle cx="${x}" cy="${y}" r="${120 + ring * 78}" fill="none" stroke="${palette.glow}" stroke-width="2" stroke-dasharray="${3 + ring} ${14 + ring * 2}" opacity="${brief(0.34 - ring * 0.025)}"/>`,
  );
  const flame = (size: number, fill: string, turn: number) =>
    each(7, (index) =>
      group(
        `translate(${x} ${y}) rotate(${brief(turn + index * 51.4)})`,
        path(
          `M0 0C${size * 0.4} ${-size * 0.25} ${size * 0.32} ${-size * 0.7} 0 ${-size}C${-size * 0.2} ${-size * 0.6} ${-size * 0.42} ${-size * 0.4} 0 0Z`,
          fill,
        ),
      ),
    );
  return svg(
    outwards('ground', palette.accent, palette.glow, palette.dusk, palette.night) +
      outwards('edge', ['#000', 0], ['#000', 0.1], ['#000', 0.6]),
    background(palette.night) +
      `<rect x="-200" y="-350" width="1600" height="1520" fill="url(#ground)" opacity=".85"/>` +
      rings +
      chain(520, 38, 30, 0.05) +
      chain(372, 28, 28, 0.2) +
      chain(240, 18, 26, 0.11) +
      circle(x, y, 112, palette.night, 0.22) +
      flame(92, palette.spark, 10) +
      flame(66, palette.accent, 35) +
      flame(40, palette.light, 0) +
      `<rect x="-300" y="-300" width="1800" height="1400" fill="url(#edge)"/>`,
  );
}
