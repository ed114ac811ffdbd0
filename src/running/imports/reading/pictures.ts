import { RefusedFile } from './refusedFile.ts'
import type { PictureEntry } from './table.ts'

/** The bytes of a picture in the zip at `path`; at most 15 MB. Throws `RefusedFile`. */
export async function pictureBytes(path: string, entry: PictureEntry): Promise<Buffer> {
  throw new RefusedFile('damaged', `${entry.path} can't be read from ${path}.`)
}
