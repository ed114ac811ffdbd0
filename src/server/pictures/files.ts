import { mkdir, open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeFolder, syncFolder } from '../../db/dataDir.ts'

/** The widths of a stored picture in pixels; smaller ones are never enlarged. */
export const widths = { small: 160, medium: 640, large: 1600 } as const
export type Width = keyof typeof widths
export const widthNames = Object.keys(widths) as Width[]

/*
 * Files of pictures: DATA_DIR/pictures/{account}/{picture}/{width}.webp. Names are ids from the
 * server or the database; nothing from a request becomes part of a path.
 */

/** A picture's place. `dataDir` is absolute. */
export type Place = { dataDir: string; accountId: string; id: string }

const folderOf = ({ dataDir, accountId, id }: Place) => join(dataDir, 'pictures', accountId, id)

/** Writes a picture's files and syncs them to disk. */
export async function writeFiles(place: Place, files: Record<Width, Buffer>): Promise<void> {
  const folder = folderOf(place)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [width, bytes] of Object.entries(files)) {
    await using file = await open(join(folder, `${width}.webp`), 'wx', 0o600)
    await file.writeFile(bytes)
    await file.sync()
  }
  const account = dirname(folder)
  for (const changed of [folder, account, dirname(account), place.dataDir]) {
    await syncFolder(changed)
  }
}

/** Where one file of a picture is, if it is there. */
export const widthPath = (place: Place, width: Width): string =>
  join(folderOf(place), `${width}.webp`)

/** One file of a picture; undefined if it is missing. */
export async function readWidth(place: Place, width: Width): Promise<Buffer | undefined> {
  return readFile(widthPath(place, width)).catch(undefinedWhenAbsent)
}

/** Removes a picture's files; missing ones are ignored. */
export async function removeFiles(place: Place): Promise<void> {
  await rm(folderOf(place), { recursive: true, force: true })
}

/** Removes all of an account's picture files, if there are any. */
export async function removeAccountFiles({
  dataDir,
  accountId,
}: Pick<Place, 'dataDir' | 'accountId'>): Promise<void> {
  await removeFolder(join(dataDir, 'pictures', accountId))
}

/** Every picture whose files were last written before `before`, account by account. */
export async function* filesBefore(
  dataDir: string,
  before: Date,
): AsyncGenerator<{ accountId: string; ids: string[] }> {
  const top = join(dataDir, 'pictures')
  for (const accountId of (await readdir(top).catch(undefinedWhenAbsent)) ?? []) {
    const ids: string[] = []
    for (const id of await readdir(join(top, accountId))) {
      const file = await stat(join(top, accountId, id)).catch(undefinedWhenAbsent)
      if (file && file.mtime < before) ids.push(id)
    }
    if (ids.length > 0) yield { accountId, ids }
    // Only removes an empty folder, so a picture added meanwhile keeps it.
    await rmdir(join(top, accountId)).catch(() => undefined)
  }
}

function undefinedWhenAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
