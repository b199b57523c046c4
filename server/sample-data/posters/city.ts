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
  svg,
  width,
} from './canvas.ts';

/** Roofs at dusk, lit windows, and two who dance on the highest one. */
export function city(palette: Palette, random: Random): string {
  const moon = { x: random.whole(380, 820), y: 330 };
  const skyline = (base: number, tall: number, fill: string, isLit: boolean) => {
    let x = -30;
    let drawn = '';
    while (x < width) {
      const wide = random.whole(70, 130);
      const top = base - tall * (0.35 + 0.65 * random.next());
      drawn += `<rect x="${x}" y="${brief(top)}" width="${wide}" height="${brief(height - top)}" fill="${fill}"/>`;
      if (random.chance(0.4)) drawn += path(`M${x + wide * 0.3} ${brief(top)}v-26h${brief(wide * 0.14)}v26Z`, fill);
      if (random.chance(0.3)) drawn += path(`M${x} ${brief(top + 1)}l${wide / 2} -44l${wide / 2} 44Z`, fill);
      if (isLit) drawn += windows(x, top, wide);
      x += wide + random.pick([0, 0, 6]);
    }
    return drawn;
  };
  const windows = (x: number, top: number, wide: number) =>
    each(Math.floor((height - top) / 42), (row) =>
      each(Math.floor((wide - 14) / 24), (column) =>
        random.chance(0.42)
          ? `<rect x="${x + 12 + column * 24}" y="${brief(top + 20 + row * 42)}" width="12" height="19" rx="2" fill="${random.pick([palette.accent, palette.accent, palette.light, palette.spark])}" opacity="${brief(0.45 + 0.5 * random.next())}"/>`
          : '',
      ),
    );
  const stars = each(60, () =>
    circle(
      random.next() * width,
      random.next() * 380,
      0.8 + 1.8 * random.next(),
      palette.light,
      0.2 + 0.7 * random.next(),
    ),
  );
  return svg(
    downwards('air', palette.night, palette.dusk, palette.dusk, palette.glow) +
      outwards('halo', [palette.light, 0.7], [palette.accent, 0.25], [palette.accent, 0]),
    background('url(#air)') +
      stars +
      circle(moon.x, moon.y, 430, 'url(#halo)') +
      circle(moon.x, moon.y, 178, palette.light) +
      circle(moon.x - 50, moon.y - 45, 34, palette.accent, 0.16) +
      circle(moon.x + 62, moon.y + 30, 48, palette.accent, 0.14) +
      circle(moon.x - 20, moon.y + 88, 24, palette.accent, 0.14) +
      group('', skyline(690, 260, palette.dusk, false), 0.8) +
      skyline(790, 230, palette.night, true) +
      path(`M${moon.x - 230} ${height}V566h460V${height}Z`, palette.night) +
      line(`M${moon.x - 230} 566h460`, palette.glow, 4, 0.7) +
      windows(moon.x - 226, 580, 450) +
      group(`translate(${moon.x} 566) scale(1.08)`, couple(palette.night, palette.night)),
  );
}

/** Two who dance, standing on 0, some 250 high: heads, a frame of arms, a skirt that flies and a long step. */
function couple(leader: string, follower: string): string {
  return (
    path(
      'M-52 -176C-72 -150 -70 -112 -58 -86L-62 -40L-88 0H-62L-36 -42L-26 -84L-4 -40L2 0H30L18 -50L2 -98C0 -130 -4 -160 -14 -176Z',
      leader,
    ) +
    circle(-26, -203, 24, leader) +
    path('M-20 -172C14 -166 34 -178 64 -214L74 -206C52 -164 20 -142 -16 -148Z', leader) +
    path(
      'M24 -164C10 -142 12 -118 22 -98C8 -66 4 -46 18 -26C60 -4 112 -14 150 -44C112 -50 84 -72 64 -100C70 -124 66 -150 54 -166Z',
      follower,
    ) +
    path('M44 -34L40 0H56L64 -30ZM84 -30L112 -4L122 -12L104 -38Z', follower) +
    circle(36, -189, 21, follower) +
    circle(54, -203, 10, follower) +
    path('M48 -162C62 -172 68 -190 66 -214L78 -212C84 -180 74 -156 54 -142Z', follower) +
    path('M26 -160C8 -164 -10 -164 -34 -156L-34 -144C-10 -148 10 -144 28 -140Z', follower)
  );
}
