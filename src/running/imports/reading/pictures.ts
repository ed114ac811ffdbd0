import { mostPicture_mb } from '../../../shared/pictures.ts'
import { openZip, unpacked, zipEntries } from './file/zipFiles.ts'
import { RefusedFile } from './refusedFile.ts'
import type { PictureEntry } from './table.ts'

/**
 * Gives the bytes of these pictures in the zip at `path`, one after the other, in the zip's order; a picture
 * that is locked, damaged or over 15 MB comes as null. Throws `RefusedFile` if the zip can't be read.
 */
export async function* picturesIn(
  path: string,
  wanted: ReadonlySet<string>,
): AsyncGenerator<[path: string, bytes: Buffer | null]> {
  const zip = await openZip(path)
  try {
    for (const entry of await zipEntries(zip)) {
      if (!wanted.has(entry.fileName)) continue
      yield [
        entry.fileName,
        await unpacked(zip, entry, mostPicture_mb * 1024 ** 2).catch(nullIfRefused),
      ]
    }
  } finally {
    zip.close()
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof RefusedFile) return null
  throw error
}

type Named = { external_id: string | null; name: string; picture_files?: readonly string[] }

/**
 * The pictures of each animal, in the animals' order. A picture belongs to the animal whose row names it, or
 * whose id or name its file has ('BP-1.jpg', 'Nyx 2.png', 'nyx (3).png'), or the folder it is in. A name that two animals share
 * tells nothing.
 */
export function picturesOf(
  animals: readonly Named[],
  pictures: readonly PictureEntry[],
): PictureEntry[][] {
  const found = animals.map((): PictureEntry[] => [])
  const owners = new Map<string, number | null>()
  const claim = (key: string, at: number) =>
    owners.set(key, owners.has(key) && owners.get(key) !== at ? null : at)
  for (const [at, { name }] of animals.entries()) claim(plain(name), at)
  // An id says more than a name.
  for (const [at, { external_id }] of animals.entries()) {
    if (external_id !== null) owners.set(plain(external_id), at)
  }
  const named = new Map(
    animals.flatMap(({ picture_files = [] }, at) =>
      picture_files.map((file) => [nameIn(file), at] as const),
    ),
  )
  for (const picture of pictures) {
    const parts = picture.path.split('/')
    const file = plain((parts.pop() ?? '').replace(/\.[^.]*$/, ''))
    const keys = [file, file.replace(/ \d{1,3}$/, ''), plain(parts.at(-1) ?? '')]
    const at =
      named.get(nameIn(picture.path)) ??
      keys
        .filter((key) => key !== '')
        .map((key) => owners.get(key))
        .find(isOwner)
    if (at !== undefined) found[at]?.push(picture)
  }
  return found
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

const isOwner = (at: number | null | undefined): at is number => typeof at === 'number'

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
