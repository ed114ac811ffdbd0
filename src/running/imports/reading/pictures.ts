import { mostPicture_mb } from '../../../shared/pictures.ts'
import { openZip, unpacked, zipEntries } from './file/zipFiles.ts'
import type { PictureEntry } from './table.ts'
import { nullIfRefused } from './table.ts'

/**
 * Gives the bytes of these pictures in the zip at `path`, one after the other, in the zip's order; a picture
 * that is locked, damaged or over 15 MB comes as null. Throws `RefusedFile` if the zip can't be read.
 */
export async function* picturesIn(
  path: string,
  paths: ReadonlySet<string>,
): AsyncGenerator<[path: string, bytes: Buffer | null]> {
  const zip = await openZip(path)
  try {
    for (const entry of await zipEntries(zip)) {
      if (!paths.has(entry.fileName)) continue
      yield [
        entry.fileName,
        await unpacked(zip, entry, mostPicture_mb * 1024 ** 2).catch(nullIfRefused),
      ]
    }
  } finally {
    zip.close()
  }
}

type Named = {
  row: number
  external_id: string | null
  name: string
  picture_files?: readonly string[] | null
}

/**
 * Finds out which row a picture is of, once all rows were added. It belongs to the animal whose row names it, or
 * whose id or name its file has ('BP-1.jpg', 'Nyx 2.png', 'nyx (3).png'), or the folder it is in. A name that two
 * animals share tells nothing; an id says more than a name.
 */
export function pictureOwners() {
  const byFile = new Map<string, number>()
  const byId = new Map<string, number>()
  const byName = new Map<string, number | null>()
  return {
    add({ row, external_id, name, picture_files }: Named) {
      for (const file of picture_files ?? []) byFile.set(nameIn(file), row)
      if (external_id !== null) byId.set(plain(external_id), row)
      const key = plain(name)
      byName.set(key, byName.has(key) ? null : row)
    },

    ownerOf({ path }: Pick<PictureEntry, 'path'>): number | undefined {
      const owner = byFile.get(nameIn(path))
      if (owner !== undefined) return owner
      const parts = path.split('/')
      const file = plain((parts.pop() ?? '').replace(/\.[^.]*$/, ''))
      return [file, file.replace(/ \d{1,3}$/, ''), plain(parts.at(-1) ?? '')]
        .filter((key) => key !== '')
        .map((key) => byId.get(key) ?? byName.get(key))
        .find((row) => typeof row === 'number')
    },
  }
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
