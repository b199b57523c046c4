/** A colour by lightness (0 to 1), chroma and hue (radians), as the eye sees them (https://bottosson.github.io/posts/oklab). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Converts `#rrggbb`. */
export function toOklch(color: string): Oklch {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Converts to `#rrggbb`. A colour that screens cannot show gets the highest chroma that they can. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const steps = 50;
  for (let step = steps; step > 0; step--) {
    const channels = toLinearRgb({ lightness, chroma: (chroma * step) / steps, hue });
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(channels);
  }
  return toHex(toLinearRgb({ lightness, chroma: 0, hue }));
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function toHex(channels: readonly number[]): string {
  const bytes = channels.map((value) => {
    const linear = Math.min(1, Math.max(0, value));
    const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}
