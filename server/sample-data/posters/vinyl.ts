import type { Random } from '#server/sample-data/random.ts';
import { background, brief, circle, each, group, line, outwards, type Palette, path, svg } from './canvas.ts';

/** A record on its turntable, and what it sounds like. */
export function vinyl(palette: Palette, random: Random): string {
  const [x, y, radius] = [random.pick([430, 770]), 430, 330];
  const grooves = each(44, (index) => {
    const groove = 132 + index * 4.35;
    return `<circle cx="${x}" cy="${y}" r="${brief(groove)}" fill="none" stroke="${index % 9 === 0 ? palette.glow : palette.light}" stroke-width="${index % 9 === 0 ? 2 : 1}" opacity="${brief(0.07 + 0.1 * random.next())}"/>`;
  });
  const sheen = (turn: number, wide: number, opacity: number) => {
    const edge = (angle: number) => `${brief(x + radius * Math.cos(angle))} ${brief(y + radius * Math.sin(angle))}`;
    return path(`M${x} ${y}L${edge(turn)}A${radius} ${radius} 0 0 1 ${edge(turn + wide)}Z`, palette.light, opacity);
  };
  const stripes = each(9, (index) =>
    path(
      `M${-300 + index * 220} 900L${120 + index * 220} -100H${210 + index * 220}L${-210 + index * 220} 900Z`,
      index % 2 ? palette.accent : palette.spark,
      0.16 + 0.05 * (index % 3),
    ),
  );
  const side = x < 600 ? 1 : -1;
  const arm = group(
    `translate(${x + side * 395} 190) scale(${side} 1)`,
    circle(0, 0, 62, palette.night, 0.9) +
      circle(0, 0, 40, palette.light) +
      circle(0, 0, 17, palette.glow) +
      line('M0 0L-38 268L-128 398', palette.light, 15) +
      group(
        'translate(-128 398) rotate(34)',
        `<rect x="-20" y="-10" width="40" height="78" rx="8" fill="${palette.accent}"/>`,
      ),
  );
  return svg(
    outwards('air', palette.glow, palette.dusk, palette.night) +
      outwards('shadow', ['#000', 0.75], ['#000', 0.55], ['#000', 0]),
    background(palette.dusk) +
      `<rect x="-200" y="-300" width="1600" height="1400" fill="url(#air)"/>` +
      stripes +
      circle(x + 18, y + 30, 385, 'url(#shadow)') +
      circle(x, y, radius, palette.night) +
      grooves +
      sheen(-0.95, 0.32, 0.13) +
      sheen(-0.72, 0.1, 0.16) +
      sheen(2.2, 0.32, 0.13) +
      sheen(2.42, 0.1, 0.16) +
      circle(x, y, 122, palette.glow) +
      path(`M${x - 122} ${y}A122 122 0 0 1 ${x + 122} ${y}Z`, palette.accent) +
      each(7, (index) =>
        line(`M${x - 122 + index * 8} ${y + 14 + index * 15}H${x + 122 - index * 8}`, palette.light, 4, 0.35),
      ) +
      circle(x, y, 30, palette.light) +
      circle(x, y, 9, palette.night) +
      arm,
  );
}
