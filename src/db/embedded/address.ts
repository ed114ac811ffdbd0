import { rmSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { closedFolder, type User } from './user.ts'

/** Where PostgreSQL answers: `host` is the folder of its Unix socket, or on Windows 127.0.0.1. */
export type Address = { host: string; port: number }

/**
 * An address that only our user can reach: a socket in a private folder with a short name (a socket's
 * path can have about 100 bytes), or on Windows a free port of the loopback address.
 */
export async function newAddress(user?: User): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const isFit = (folder: string) => folder.length <= 60 && !closedFolder(folder, user)
  const host = await mkdtemp(join(isFit(tmpdir()) ? tmpdir() : '/tmp', prefix))
  await openAddress({ host, port }, user)
  return { host, port }
}

/** Creates the socket's folder, also again if a clean-up of temporary files has removed it. */
export async function openAddress({ host }: Address, user?: User): Promise<void> {
  if (!isAbsolute(host)) return
  await mkdir(host, { recursive: true })
  await chmod(host, 0o700)
  if (user) await chown(host, user.uid, user.gid)
}

/** Removes the socket's folder if it is one of ours. Synchronous, for use while the process exits. */
export function closeAddress({ host }: Pick<Address, 'host'>): void {
  const isOurs = [tmpdir(), '/tmp'].includes(dirname(host)) && basename(host).startsWith(prefix)
  if (isOurs) rmSync(host, { recursive: true, force: true })
}

const prefix = 'vivary-'
/** For a socket, it is only a part of the file's name. */
const port = 5432

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
