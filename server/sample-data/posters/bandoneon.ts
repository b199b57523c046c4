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

/** The bellows of a bandoneon, drawn wide in an arc, with its two boxes of buttons. */
export function bandoneon(palette: Palette, random: Random): string {
  const folds = 22;
  const centre = { x: 600, y: 905 + random.whole(-30, 30) };
  const from = Math.PI * 1.19;
  const to = Math.PI * 1.81;
  const [inner, outer] = [350, 655];
  const at = (angle: number, radius: number) =>
    `${brief(centre.x + radius * Math.cos(angle))} ${brief(centre.y + radius * Math.sin(angle))}`;
  const bellows = each(folds * 2, (index) => {
    const start = from + ((to - from) * index) / (folds * 2);
    const end = from + ((to - from) * (index + 1)) / (folds * 2);
    const isRidge = index % 2 === 0;
    const [low, high] = isRidge ? [outer, outer + 22] : [outer + 22, outer];
    const shade = isRidge ? palette.glow : palette.dusk;
    const bottom = isRidge ? [inner, inner + 10] : [inner + 10, inner];
    return (
      path(
        `M${at(start, bottom[0] ?? inner)}L${at(start, low)}L${at(end, high)}L${at(end, bottom[1] ?? inner)}Z`,
        shade,
      ) + (isRidge ? line(`M${at(end, inner + 10)}L${at(end, outer + 22)}`, palette.accent, 2.5, 0.75) : '')
    );
  });
  const box = (angle: number, side: number) =>
    group(
      `translate(${at(angle, (inner + outer) / 2 + 8)}) rotate(${brief((angle * 180) / Math.PI + 90)})`,
      `<rect x="${side < 0 ? -150 : 0}" y="-178" width="150" height="356" rx="16" fill="url(#wood)"/>` +
        `<rect x="${side < 0 ? -138 : 12}" y="-166" width="126" height="332" rx="10" fill="none" stroke="${palette.accent}" stroke-width="2" opacity=".55"/>` +
        each(24, (index) => {
          const [column, row] = [index % 4, Math.floor(index / 4)];
          const x = side * (34 + column * 27);
          const y = -112 + row * 45 + (column % 2) * 20;
          return (
            circle(x + 2, y + 3, 11, palette.night, 0.7) +
            circle(x, y, 10, palette.light) +
            circle(x - 3, y - 3, 4, '#fff', 0.9)
          );
        }),
    );
  const rays = each(26, (index) => {
    const angle = Math.PI + (Math.PI * index) / 26;
    return path(
      `M${centre.x} ${centre.y}L${at(angle, 1500)}L${at(angle + 0.055, 1500)}Z`,
      palette.glow,
      0.09 + 0.07 * random.next(),
    );
  });
  return svg(
    downwards('air', palette.night, palette.dusk, palette.glow) +
      downwards('wood', '#3b1715', '#170806') +
      outwards('lamp', [palette.accent, 0.55], [palette.accent, 0]),
    background('url(#air)') +
      rays +
      circle(600, 470, 560, 'url(#lamp)') +
      path(`M0 ${height}V705Q600 640 ${width} 705V${height}Z`, palette.night, 0.5) +
      bellows +
      box(from, -1) +
      box(to, 1),
  );
}
