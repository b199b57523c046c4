/** Shapes of pictures for others: `wide` for link previews, the two others for search engines. */
export const shareShapes = {
  wide: { width: 1200, height: 630 },
  standard: { width: 1200, height: 900 },
  square: { width: 1200, height: 1200 },
} as const;

/** Shapes of the icon of the site, as PNG: for iOS, for Android and the installed app, and for masks that cut its edge. */
export const iconShapes = {
  'icon-180': { width: 180, height: 180 },
  'icon-192': { width: 192, height: 192 },
  'icon-512': { width: 512, height: 512 },
  'icon-maskable-512': { width: 512, height: 512 },
} as const;
export type IconShape = keyof typeof iconShapes;
export type ShareShape = keyof typeof shareShapes | IconShape;

/** Returns whether a shape is one of icons. */
export function isIconShape(shape: ShareShape): shape is IconShape {
  return shape in iconShapes;
}

/** Storage of picture files, on a disk or in an object store. Files are never changed. */
export interface PictureStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The keys of all files, in batches. */
  list(): AsyncGenerator<string[]>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
}

/** Returns the storage key of a picture's file in one width. */
export function pictureKey(id: string, widthPx: number): string {
  return `${id}/${widthPx}.webp`;
}

/**
 * Returns the storage key of a copy: JPEG for link previews and search engines, PNG for icons. Copies are made on
 * request, so it may not exist.
 */
export function sharedKey(id: string, shape: ShareShape): string {
  if (isIconShape(shape)) return `${id}/${shape}.png`;
  return shape === 'wide' ? `${id}/share.jpg` : `${id}/share-${shape}.jpg`;
}

const keyOfPicture =
  /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/(?:[1-9]\d{0,3}\.webp|share(?:-[a-z]+)?\.jpg|icon-[a-z\d-]+\.png)$/;

/** Lists the files of pictures in batches: the id of the picture and the key of the file. Other files are skipped. */
export async function* listPictureFiles(storage: PictureStorage): AsyncGenerator<{ id: string; key: string }[]> {
  for await (const keys of storage.list()) {
    yield keys.flatMap((key) => {
      const id = keyOfPicture.exec(key)?.[1];
      return id === undefined ? [] : [{ id, key }];
    });
  }
}
