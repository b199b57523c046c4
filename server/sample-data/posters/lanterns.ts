import type { Random } from '#server/sample-data/random.ts';
import {
  background,
  brief,
  circle,
  downwards,
  each,
  group,
  height,
  line,
  outwards,
  type Palette,
  path,
  ridge,
  svg,
  width,
} from './canvas.ts';

/** Lanterns over the water on a summer evening, and someone dancing on the quay. */
export function lanterns(palette: Palette, random: Random): string {
  const horizon = 545;
  const strings = [
    [-40, 90, 250, 1240, 140],
    [-40, 250, 190, 1240, 60],
    [200, -20, 330, 1240, 330],
  ] as const;
  const hung = strings.map(([x1, y1, sag, x2, y2], row) => {
    const at = (part: number) => ({
      x: x1 + (x2 - x1) * part,
      y: (1 - part) ** 2 * y1 + 2 * part * (1 - part) * ((y1 + y2) / 2 + sag) + part ** 2 * y2,
    });
    const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + sag };
    const lamps = each(9, (index) => {
      const { x, y } = at((index + 0.5) / 9);
      const size = 26 - row * 4 + 8 * random.next();
      const color = random.pick([palette.accent, palette.spark, palette.light, palette.glow]);
      return (
        circle(x, y + size, size * 3.4, 'url(#shine)', 0.75) +
        group(
          `translate(${brief(x)} ${brief(y + size * 1.15)})`,
          `<ellipse rx="${brief(size)}" ry="${brief(size * 1.12)}" fill="${color}"/>` +
            each(
              3,
              (rib) =>
                `<ellipse rx="${brief(size * (0.3 + 0.3 * rib))}" ry="${brief(size * 1.12)}" fill="none" stroke="${palette.night}" stroke-width="1.5" opacity=".22"/>`,
            ) +
            `<ellipse cx="${brief(-size * 0.2)}" rx="${brief(size * 0.34)}" ry="${brief(size * 0.7)}" fill="#fff" opacity=".38"/>` +
            `<rect x="${brief(-size * 0.35)}" y="${brief(-size * 1.25)}" width="${brief(size * 0.7)}" height="${brief(size * 0.2)}" fill="${palette.night}"/>`,
        )
      );
    });
    return line(`M${x1} ${y1}Q${middle.x} ${middle.y} ${x2} ${y2}`, palette.night, 3, 0.8) + lamps;
  });
  const hills = each(3, (layer) =>
    ridge(horizon - 70 + 24 * layer, 58 - 12 * layer, horizon, palette.night, 0.35 + 0.18 * layer, random),
  );
  const ripples = each(70, () => {
    const depth = random.next();
    const y = horizon + 8 + depth ** 1.3 * (height - horizon);
    const long = 20 + 130 * depth * random.next();
    return line(
      `M${brief(random.next() * width)} ${brief(y)}h${brief(long)}`,
      random.pick([palette.accent, palette.spark, palette.light]),
      1.5 + 4 * depth,
      0.12 + 0.4 * random.next(),
    );
  });
  const sun = { x: random.whole(300, 900), y: horizon - 40 };
  return svg(
    downwards('air', palette.night, palette.dusk, palette.glow, palette.accent) +
      downwards('water', palette.glow, palette.dusk, palette.night) +
      outwards('shine', [palette.accent, 0.65], [palette.accent, 0]),
    background('url(#air)') +
      circle(sun.x, sun.y, 300, 'url(#shine)') +
      circle(sun.x, sun.y, 84, palette.light, 0.92) +
      hills +
      path(`M0 ${horizon}H${width}V${height}H0Z`, 'url(#water)') +
      each(12, (index) =>
        line(
          `M${brief(sun.x - 60 + 40 * random.next() - index * 3)} ${horizon + 10 + index * 20}h${brief(70 + index * 8 + 40 * random.next())}`,
          palette.light,
          5,
          0.5 - index * 0.03,
        ),
      ) +
      ripples +
      hung.join(''),
  );
}
