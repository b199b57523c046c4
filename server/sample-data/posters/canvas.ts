import type { Random } from '#server/sample-data/random.ts';

/** Posters are drawn on this; units of the drawing, not pixels. */
export const width = 1200;
export const height = 800;

/** From the darkest to the lightest, then two accents. */
export interface Palette {
  night: string;
  dusk: string;
  glow: string;
  light: string;
  accent: string;
  spark: string;
}

export const palettes = {
  tango: { night: '#1d0712', dusk: '#5b0f26', glow: '#c8283f', light: '#ffe3d0', accent: '#f2b14e', spark: '#ff7a6b' },
  swing: { night: '#0e1b33', dusk: '#1f4068', glow: '#e8862e', light: '#fff0d4', accent: '#f9b934', spark: '#37c2b4' },
  latin: { night: '#230834', dusk: '#6c1260', glow: '#f0366f', light: '#fff2c9', accent: '#ffb02e', spark: '#ff6b35' },
  velvet: { night: '#120c2e', dusk: '#3a2a78', glow: '#8758d8', light: '#f3eaff', accent: '#f6c667', spark: '#e86fb0' },
  tropic: { night: '#04231f', dusk: '#0c5d4d', glow: '#2fa36b', light: '#fdf3cf', accent: '#ffc145', spark: '#ff7f51' },
  folk: { night: '#10241c', dusk: '#2f5b43', glow: '#8fae52', light: '#fbf3da', accent: '#e9b44c', spark: '#d2603a' },
  sea: { night: '#07182c', dusk: '#12486e', glow: '#2e8bb5', light: '#eaf8f6', accent: '#f7c873', spark: '#ee6c4d' },
  feria: { night: '#2b0508', dusk: '#7d1120', glow: '#dd2f2f', light: '#fff0cf', accent: '#fbb13c', spark: '#ff8552' },
  ivory: { night: '#171a33', dusk: '#3c4178', glow: '#9a8fd0', light: '#fff8ec', accent: '#e8c170', spark: '#e79aa4' },
} as const satisfies Record<string, Palette>;

/** A whole drawing. `definitions` are gradients and the like, referred to by their id. */
export function svg(definitions: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definitions}</defs>${body}</svg>`;
}

/** From top to bottom; each stop is a colour, or a colour and how solid it is. */
export function downwards(id: string, ...stops: (string | [color: string, opacity: number])[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopList(stops)}</linearGradient>`;
}

/** From the middle outwards. */
export function outwards(id: string, ...stops: (string | [color: string, opacity: number])[]): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`;
}

function stopList(stops: (string | [color: string, opacity: number])[]): string {
  return stops
    .map((stop, index) => {
      const [color, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      return `<stop offset="${index / (stops.length - 1)}" stop-color="${color}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

export function background(fill: string): string {
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${brief(x)}" cy="${brief(y)}" r="${brief(radius)}" fill="${fill}" opacity="${brief(opacity)}"/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" opacity="${brief(opacity)}"/>`;
}

export function line(d: string, stroke: string, strokeWidth: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${brief(strokeWidth)}" stroke-linecap="round" stroke-linejoin="round" opacity="${brief(opacity)}"/>`;
}

/** As many drawings as `count`, one after the other. */
export function each(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function group(transform: string, body: string, opacity = 1): string {
  return `<g transform="${transform}" opacity="${brief(opacity)}">${body}</g>`;
}

/** A line of soft hills about `top`, filled down to `bottom`. */
export function ridge(
  top: number,
  tall: number,
  bottom: number,
  fill: string,
  opacity: number,
  random: Random,
): string {
  const step = 150;
  const tops = Array.from({ length: width / step + 2 }, (_, index) => ({
    x: (index - 0.5) * step,
    y: top - tall * random.next(),
  }));
  const curve = tops.slice(1).map(({ x, y }, index) => {
    const before = tops[index] ?? { x, y };
    return `Q${before.x} ${brief(before.y)} ${(before.x + x) / 2} ${brief((before.y + y) / 2)}`;
  });
  return path(`M0 ${bottom}V${top}${curve.join('')}L${width} ${top}V${bottom}Z`, fill, opacity);
}

/** Numbers as a drawing needs them. */
export function brief(value: number): string {
  return String(Math.round(value * 100) / 100);
}
