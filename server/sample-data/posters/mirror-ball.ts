import type { Random } from '#server/sample-data/random.ts';
import {
  background,
  brief,
  circle,
  downwards,
  each,
  height,
  line,
  outwards,
  type Palette,
  path,
  svg,
  width,
} from './canvas.ts';

/** A ball of mirrors under the ceiling, its light on the floor. */
export function mirrorBall(palette: Palette, random: Random): string {
  const [x, y, radius] = [random.whole(420, 780), 285, 168];
  const rings = 13;
  const facets = each(rings, (ring) => {
    const upper = -Math.PI / 2 + (Math.PI * ring) / rings;
    const lower = upper + Math.PI / rings - 0.025;
    const around = Math.max(4, Math.round(26 * Math.cos((upper + lower) / 2)));
    return each(around, (index) => {
      const west = -Math.PI / 2 + (Math.PI * index) / around + 0.012;
      const east = west + Math.PI / around - 0.02;
      const corner = (latitude: number, longitude: number) =>
        `${brief(x + radius * Math.cos(latitude) * Math.sin(longitude))} ${brief(y + radius * Math.sin(latitude))}`;
      const lit = Math.max(0, Math.cos(upper + 0.75) * Math.cos(west + 0.55));
      const glint = random.chance(0.16) ? random.next() : 0;
      const fill =
        glint > 0.5 ? palette.light : random.pick([palette.glow, palette.accent, palette.spark, palette.dusk]);
      return path(
        `M${corner(upper, west)}L${corner(upper, east)}L${corner(lower, east)}L${corner(lower, west)}Z`,
        fill,
        Math.min(1, 0.22 + 0.7 * lit + glint * 0.5),
      );
    });
  });
  const beams = each(15, (index) => {
    const angle = (Math.PI * (index + 0.3 + 0.4 * random.next())) / 7.5;
    const spread = 0.035 + 0.05 * random.next();
    const end = (turn: number) =>
      `${brief(x + 1300 * Math.cos(angle + turn))} ${brief(y + 1300 * Math.sin(angle + turn))}`;
    return path(`M${x} ${y}L${end(-spread)}L${end(spread)}Z`, `url(#beam)`, 0.2 + 0.5 * random.next());
  });
  const sparks = each(90, () => {
    const depth = random.next() ** 0.7;
    const at = [random.next() * width, 560 + depth * 250] as const;
    const size = 4 + 14 * depth;
    return `<ellipse cx="${brief(at[0])}" cy="${brief(at[1])}" rx="${brief(size)}" ry="${brief(size * 0.34)}" fill="${random.pick([palette.light, palette.accent, palette.spark])}" opacity="${brief(0.12 + 0.55 * random.next() * depth)}"/>`;
  });
  return svg(
    downwards('air', palette.night, palette.dusk) +
      downwards('floor', palette.dusk, palette.night) +
      outwards('halo', [palette.accent, 0.75], [palette.glow, 0.28], [palette.glow, 0]) +
      `<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="820"><stop offset="0" stop-color="${palette.light}" stop-opacity=".5"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient>`,
    background('url(#air)') +
      beams +
      path(`M0 560H${width}V${height}H0Z`, 'url(#floor)', 0.85) +
      sparks +
      circle(x, y, 440, 'url(#halo)') +
      line(`M${x} 0V${y - radius}`, palette.light, 4, 0.5) +
      circle(x, y, radius + 3, palette.night) +
      facets +
      circle(x - 62, y - 70, 46, 'url(#halo)'),
  );
}
