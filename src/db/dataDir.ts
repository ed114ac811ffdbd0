import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  chmod,
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Creates the data folder and its missing parents, private whatever the umask. As root, other users
 * may pass through, since the database runs as another user below it.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  const first = await mkdir(dataDir, { recursive: true })
  if (first === undefined) return
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  for (let folder = dataDir; folder.length >= first.length; folder = dirname(folder)) {
    await chmod(folder, mode)
  }
}

/**
 * As root, gives an open file that was made at `path` to the owner of its folder: a command runs as root where the server
 * runs as another user, who has to read what it made.
 */
export async function giveToOwner(file: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  // Some file systems have no owners to give it to.
  await file.chown(uid, gid).catch(() => undefined)
}

/** Makes a folder and its missing parents, private and, as root, the owner's of the folder that they are made in. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined || process.getuid?.() !== 0) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) {
    await using file = await open(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW)
    await giveToOwner(file, first)
  }
}

/** Makes new names in a folder survive a power cut. Windows can't sync a folder, and needn't. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

/** Makes what was written to a file survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Removes a folder with all that is in it, if it is there, so that no power cut brings it back. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/**
 * 32 random bytes, generated at the first call and kept in `dataDir/name`, readable by its owner
 * only. Processes that call it at once all get the same bytes; a kill leaves nothing half written.
 */
export async function secretFile(dataDir: string, name: string): Promise<Buffer> {
  const path = join(dataDir, name)
  const existing = await readSecret(path)
  if (existing) return existing

  await makeDataDir(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await giveToOwner(file, draft)
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await file.sync()
    await file.close()
    await claim(draft, path)
    await syncFolder(dataDir)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return secretFile(dataDir, name)
}

/** Renames the draft unless another process was faster. */
async function claim(draft: string, path: string) {
  await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
    // A file system without hard links: of processes that start at once, the last one wins.
    if (error.code !== 'EEXIST') await rename(draft, path)
  })
}

async function readSecret(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const secret = Buffer.from(text.trim(), 'hex')
  if (secret.length !== 32) throw new Error(`${path} is damaged: it should hold 64 hex digits`)
  return secret
}
