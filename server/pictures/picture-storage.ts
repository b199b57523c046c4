import type { ShareShape } from './share-shapes.ts';

/** Where pictures are kept, whether on a disk or in an object store. A file is written once and never changed. */
export interface PictureStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The names of all files, in portions. */
  list(): AsyncGenerator<string[]>;
  /** What is gone already is no error. */
  remove(key: string): Promise<void>;
}

/** The name of a picture's file inside the storage. */
export function pictureKey(id: string, widthPx: number): string {
  return `${id}/${widthPx}.webp`;
}

/** The same for the copies that others show; not every picture has them. */
export function sharedKey(id: string, shape: ShareShape): string {
  return shape === 'wide' ? `${id}/share.jpg` : `${id}/share-${shape}.jpg`;
}

const keyOfPicture =
  /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/(?:[1-9]\d{0,3}\.webp|share(?:-[a-z]+)?\.jpg)$/;

/** The files of pictures in the storage, in portions: the id of the picture and the name of the file. What else is there is none of ours. */
export async function* listPictureFiles(storage: PictureStorage): AsyncGenerator<{ id: string; key: string }[]> {
  for await (const keys of storage.list()) {
    yield keys.flatMap((key) => {
      const id = keyOfPicture.exec(key)?.[1];
      return id === undefined ? [] : [{ id, key }];
    });
  }
}
