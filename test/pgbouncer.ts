import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUser } from '../src/db/embedded/user.ts'
import { root } from '../src/server/root.ts'
import { until } from './faults/until.ts'
import { freePort } from './server.ts'

export type PgBouncer = {
  /** The address through it, of what has `direct` for an address at PostgreSQL itself. */
  through(direct: string): string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in front of all databases of the PostgreSQL at `url`, by `deploy/pgbouncer.ini` but for addresses and
 * `changes`. Throws if it isn't installed.
 */
export async function startPgBouncer(
  url: string,
  changes: Record<string, string | number> = {},
  port?: number,
): Promise<PgBouncer> {
  const { username, password, searchParams } = new URL(url)
  const listening = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'vivary-pgbouncer-'))
  // PostgreSQL's socket is its user's alone, and PgBouncer doesn't run as root.
  const user = databaseUser()
  const path = (name: string) => join(folder, name)
  const own = {
    listen_port: listening,
    unix_socket_dir: '',
    auth_file: path('userlist.txt'),
    logfile: path('pgbouncer.log'),
    pidfile: path('pgbouncer.pid'),
    ...changes,
  }
  const place = `* = host=${searchParams.get('host')} port=${searchParams.get('port')}`
  writeFileSync(path('userlist.txt'), `"${username}" "${password}"\n`)
  writeFileSync(path('pgbouncer.ini'), configOf(place, own))
  for (const file of ['', 'userlist.txt', 'pgbouncer.ini']) {
    chmodSync(path(file), 0o700)
    if (user) chownSync(path(file), user.uid, user.gid)
  }
  const pgbouncer = spawn('pgbouncer', ['-q', path('pgbouncer.ini')], { ...user, stdio: 'ignore' })
  const ended = once(pgbouncer, 'exit')
  await once(pgbouncer, 'spawn')
  await until(async () => {
    if (pgbouncer.exitCode !== null) throw new Error(readFileSync(path('pgbouncer.log'), 'utf8'))
    return answers(listening)
  })
  return {
    through(direct) {
      const pooled = new URL(direct)
      pooled.search = ''
      pooled.host = `127.0.0.1:${listening}`
      return pooled.href
    },
    async stop() {
      pgbouncer.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The file that operators copy, with the database's place and values of one's own. */
function configOf(place: string, own: Record<string, string | number>) {
  const lines = Object.entries(own)
  const changed = lines.reduce(
    (text, [name]) => text.replace(new RegExp(`^${name} = .*\n`, 'm'), ''),
    readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8').replace(/^vivary = .*$/m, place),
  )
  return `${changed}\n${lines.map(([name, value]) => `${name} = ${value}\n`).join('')}`
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
