/** A part of a picture, in fractions of its width and height, from the top left corner. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A corner by its directions: `nw` is the top left one. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Minimum size of a crop as a share of the picture. */
export const smallestCrop = 0.1;

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/**
 * Returns the largest centred crop. `ratio` is its width divided by its height, both in fractions of the picture.
 * Without a ratio, returns the whole picture.
 */
export function largestCrop(ratio?: number): Crop {
  if (ratio === undefined) return { x: 0, y: 0, width: 1, height: 1 };
  const width = Math.min(1, ratio);
  const height = Math.min(1, 1 / ratio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Returns the crop at another position, inside the picture. */
export function moveCrop(crop: Crop, x: number, y: number): Crop {
  return { ...crop, x: within(x, 0, 1 - crop.width), y: within(y, 0, 1 - crop.height) };
}

/**
 * Returns the crop with another size around the same centre, limited by the edges. With a ratio the height follows the
 * width.
 */
export function sizeCrop(crop: Crop, width: number, height: number, ratio?: number): Crop {
  const sized =
    ratio === undefined
      ? { width: within(width, smallestCrop, 1), height: within(height, smallestCrop, 1) }
      : sizeInRatio(width, ratio, 1, 1);
  const x = crop.x + (crop.width - sized.width) / 2;
  const y = crop.y + (crop.height - sized.height) / 2;
  return moveCrop({ ...crop, ...sized }, x, y);
}

/** Returns the crop with one corner moved to a point. The opposite corner is fixed. */
export function dragCorner(crop: Crop, corner: Corner, x: number, y: number, ratio?: number): Crop {
  const isWest = corner.endsWith('w');
  const isNorth = corner.startsWith('n');
  const fixedX = isWest ? crop.x + crop.width : crop.x;
  const fixedY = isNorth ? crop.y + crop.height : crop.y;
  const maxWidth = isWest ? fixedX : 1 - fixedX;
  const maxHeight = isNorth ? fixedY : 1 - fixedY;
  const wantedWidth = isWest ? fixedX - x : x - fixedX;
  const wantedHeight = isNorth ? fixedY - y : y - fixedY;
  const { width, height } =
    ratio === undefined
      ? { width: within(wantedWidth, smallestCrop, maxWidth), height: within(wantedHeight, smallestCrop, maxHeight) }
      : sizeInRatio(Math.max(wantedWidth, wantedHeight * ratio), ratio, maxWidth, maxHeight);
  return { x: isWest ? fixedX - width : fixedX, y: isNorth ? fixedY - height : fixedY, width, height };
}

function sizeInRatio(wantedWidth: number, ratio: number, maxWidth: number, maxHeight: number) {
  const max = Math.min(maxWidth, maxHeight * ratio);
  const width = within(wantedWidth, Math.min(max, smallestCrop * Math.max(1, ratio)), max);
  return { width, height: width / ratio };
}
