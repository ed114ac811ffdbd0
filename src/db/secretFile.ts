import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Makes the data folder and what is missing above it, private whatever the umask; as root others
 * may pass through, because the database runs as another user and its own folder lies below.
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
 * 32 random bytes that are made at the first call and kept in `dataDir/name`, readable by its
 * owner only. Of processes that make them at once one wins, and all get the same; a kill in the
 * middle leaves nothing half written.
 */
export async function secretFile(dataDir: string, name: string): Promise<Buffer> {
  const path = join(dataDir, name)
  const known = await readSecret(path)
  if (known) return known

  await makeDataDir(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await file.sync()
    await file.close()
    await claim(draft, path)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return secretFile(dataDir, name)
}

/** Gives the draft its name unless somebody else's has it. */
async function claim(draft: string, path: string) {
  await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
    // A file system without hard links: the last one wins, among processes started at once.
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
