import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { giveToOwner, makeFolder, removeFolder, syncFile, syncFolder } from '../../db/dataDir.ts'
import type { Files, StoredFile } from './files.ts'

/** Ends the names of files that are still being written, as well as those that a kill has left. */
const unfinished = '.part'

/** Files below a folder, which is made with the first one. Only its owner may read them. */
export function folderFiles(top: string): Files {
  const pathOf = (key: string) => join(top, key)

  /** Makes the folder of a file, and returns what makes its name last: all folders up to the top, which others may have made. */
  async function folderOf(path: string) {
    await makeFolder(dirname(path))
    return async () => {
      for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) {
        await syncFolder(folder)
      }
    }
  }

  return {
    place: top,

    async put(key, content) {
      const sync = await folderOf(pathOf(key))
      const size = await write(pathOf(key), content)
      await sync()
      return size
    },

    async moveIn(key, from) {
      const sync = await folderOf(pathOf(key))
      await syncFile(from)
      await rename(from, pathOf(key))
      await sync()
    },

    get: (key) => readFile(pathOf(key)).catch(undefinedWhenAbsent),

    sizeOf: async (key) => (await stat(pathOf(key)).catch(undefinedWhenAbsent))?.size,

    async stream(key, range) {
      const file = await open(pathOf(key)).catch(undefinedWhenAbsent)
      return file?.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },

    async onDisk(key) {
      const file = await stat(pathOf(key)).catch(undefinedWhenAbsent)
      return file && pathOf(key)
    },

    list: (folder) => filesBelow(top, folder),

    remove: (key) => rm(pathOf(key), { force: true }),

    removeBelow: (folder) => removeFolder(pathOf(folder)),

    removeUnfinished: (folder, before) => removeDrafts(pathOf(folder), before),
  }
}

/** Writes a file whole or not at all, and returns its size. */
async function write(path: string, content: Buffer | AsyncIterable<Buffer>): Promise<number> {
  const draft = `${path}.${randomBytes(4).toString('hex')}${unfinished}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await giveToOwner(file, draft)
    await file.writeFile(content)
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await rename(draft, path)
    return size
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

async function* filesBelow(top: string, folder: string): AsyncGenerator<StoredFile> {
  for (const entry of await entriesOf(join(top, folder))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(top, key)
    else if (!key.endsWith(unfinished)) {
      // One that is removed meanwhile doesn't count.
      const file = await stat(join(top, key)).catch(undefinedWhenAbsent)
      if (file?.isFile()) yield { key, bytes: file.size, modified: file.mtime }
    }
  }
}

/** Removes unfinished files and empty folders that were last changed before `before`. */
async function removeDrafts(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() && !path.endsWith(unfinished)) continue
    // Read first, since removing what is in a folder changes it.
    const { mtime } = (await stat(path).catch(undefinedWhenAbsent)) ?? {}
    if (entry.isDirectory()) removed += await removeDrafts(path, before)
    if (!mtime || mtime >= before) continue
    // Only removes an empty folder.
    if (entry.isDirectory()) await rmdir(path).catch(() => undefined)
    else {
      await rm(path, { force: true })
      removed += 1
    }
  }
  return removed
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(undefinedWhenAbsent)
  return (entries ?? []).sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function undefinedWhenAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
