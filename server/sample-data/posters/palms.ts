import type { Random } from '#server/sample-data/random.ts';
import {
  background,
  brief,
  circle,
  downwards,
  each,
  group,
  height,
  outwards,
  type Palette,
  path,
  svg,
  width,
} from './canvas.ts';

/** A low sun in stripes behind palm leaves, and waves like the bass. */
export function palms(palette: Palette, random: Random): string {
  const sun = { x: 600 + random.whole(-90, 90), y: 400, radius: 250 };
  const stripes = each(7, (index) => {
    const y = sun.y + 20 + index * 36;
    return `<rect x="${sun.x - 300}" y="${y}" width="600" height="${5 + index * 3.4}" fill="url(#air)"/>`;
  });
  const leaf = (long: number, fill: string) =>
    each(15, (index) => {
      const along = (long * (index + 1)) / 16;
      const size = long * 0.34 * Math.sin((Math.PI * (index + 2.2)) / 19);
      const drop = along ** 2 / (long * 2.6);
      const blade = (side: number) =>
        path(
          `M${brief(along)} ${brief(drop)}q${brief(size * 0.35)} ${brief(side * size * 0.25)} ${brief(size * 0.62)} ${brief(side * size * 0.85)}q${brief(-size * 0.6)} ${brief(-side * size * 0.28)} ${brief(-size * 0.8)} ${brief(-side * size * 0.72)}Z`,
          fill,
        );
      return blade(1) + blade(-1);
    }) +
    path(
      `M0 -4Q${brief(long * 0.5)} ${brief(long * 0.06)} ${brief(long)} ${brief(long * 0.38)}Q${brief(long * 0.5)} ${brief(long * 0.11)} 0 6Z`,
      fill,
    );
  const crown = (x: number, y: number, size: number, fill: string, mirror: number) =>
    group(
      `translate(${x} ${y}) scale(${mirror} 1)`,
      [-158, -118, -78, -40, -8, 24, 58]
        .map((turn) =>
          group(`rotate(${brief(turn + 10 * random.next())})`, leaf(size * (0.8 + 0.3 * random.next()), fill)),
        )
        .join(''),
    );
  const waves = each(6, (layer) => {
    const y = 590 + layer * 40;
    const wave = each(9, (index) => `q37.5 ${(index + layer) % 2 ? -30 : 30} 75 0t75 0`);
    return path(
      `M${-60 - layer * 25} ${y}${wave}V${height}H-200Z`,
      [palette.glow, palette.spark, palette.dusk, palette.glow, palette.dusk, palette.night][layer] ?? palette.night,
      0.94,
    );
  });
  return svg(
    `<linearGradient id="air" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${height}"><stop offset="0" stop-color="${palette.night}"/><stop offset=".45" stop-color="${palette.dusk}"/><stop offset=".85" stop-color="${palette.glow}"/></linearGradient>` +
      downwards('sun', palette.light, palette.accent, palette.spark) +
      outwards('halo', [palette.accent, 0.6], [palette.accent, 0]) +
      `<clipPath id="disc"><circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius + 1}"/></clipPath>`,
    background('url(#air)') +
      each(40, () =>
        circle(random.next() * width, random.next() * 260, 1 + 1.6 * random.next(), palette.light, 0.6 * random.next()),
      ) +
      circle(sun.x, sun.y, 480, 'url(#halo)') +
      circle(sun.x, sun.y, sun.radius, 'url(#sun)') +
      `<g clip-path="url(#disc)">${stripes}</g>` +
      waves +
      path('M-20 800C60 640 90 430 70 250L96 246C126 430 110 650 70 800Z', palette.night) +
      crown(82, 248, 330, palette.night, 1) +
      path('M1230 800C1170 680 1130 560 1140 400L1116 398C1098 560 1120 690 1150 800Z', palette.night) +
      crown(1128, 398, 270, palette.night, -1),
  );
}
