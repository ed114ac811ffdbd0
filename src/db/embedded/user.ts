import { spawnSync } from 'node:child_process'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type User = { uid: number; gid: number }

/**
 * The system user that PostgreSQL runs as if Vivary is started as root, because PostgreSQL refuses to
 * run as root: `vivary` or `postgres` if the system has one, else a new `vivary`, else `no one`.
 * Undefined if we aren't root: then it runs as the same user.
 */
export function databaseUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = systemUser('vivary') ?? systemUser('postgres') ?? newUser() ?? systemUser('nobody')
  if (!user) throw new Error("PostgreSQL can't run as root. Start Vivary as another user.")
  return user
}

/**
 * The topmost folder of `path`, itself included, that `user` can't enter; without a user, that
 * other users can't. Folders that don't exist are skipped.
 */
export function closedFolder(path: string, user?: User): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, user)
  if (above) return above
  const stats = statSync(path, { throwIfNoEntry: false })
  return !stats?.isDirectory() || mayEnter(stats, user) ? undefined : path
}

function mayEnter({ mode, uid, gid }: Stats, user?: User) {
  if (user?.uid === uid) return (mode & 0o100) !== 0
  if (user?.gid === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function systemUser(name: string): User | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [login, , uid, gid] = line.split(':')
    // On macOS, no one has the uid -2, with which no process can be started.
    if (login === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

function newUser() {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'vivary'])
  return systemUser('vivary')
}
