import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { closeAddress } from '../../src/db/embedded/address.ts'
import { findPostmaster, isAlive } from '../../src/db/embedded/postmaster.ts'
import { databaseUrl, describeServer } from '../../src/db/embedded/server.ts'
import { freePort, type Running, startServer } from '../server.ts'
import { type DiskKind, diskAt } from './disk.ts'
import { partsOf } from './parts.ts'
import { kill } from './processes.ts'
import { until } from './until.ts'

export type Installation = Awaited<ReturnType<typeof newInstallation>>

/** How a server is started: as a service manager does, or by npm. */
const programs = { plain: undefined, npm: ['npm', 'start'] } as const

type Options = {
  settings?: (dataDir: string) => NodeJS.ProcessEnv
  disk?: DiskKind
  /** What runs a program in its place. */
  within?: (program: string, ...args: string[]) => readonly string[]
}

/**
 * The built server on a data folder and a database of its own, which is started and killed again and again.
 * Its settings may name that folder.
 */
export async function newInstallation({ settings = () => ({}), disk: kind, within }: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-faults-'))
  const disk = kind && diskAt(dataDir, kind)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { HOST: '127.0.0.1', PUBLIC_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'error' }
  const starts_ms: number[] = []
  let server: Running | undefined

  const running = () => {
    if (!server) throw new Error("The server hasn't been started")
    return server
  }
  const postmaster = () => findPostmaster(join(dataDir, 'postgres'))
  const parts = partsOf({ running, postmaster })

  async function start(way: keyof typeof programs = 'plain', more: NodeJS.ProcessEnv = {}) {
    const begin = performance.now()
    const all = { ...own, ...settings(dataDir), ...more }
    const program = programs[way]
    server = await startServer(dataDir, port, all, program && within ? within(...program) : program)
    starts_ms.push(performance.now() - begin)
  }

  return {
    ...{ dataDir, url, starts_ms, start, ...parts },
    /** Connections to its database, which has to run. */
    pool: () => connect(dataDir),

    /** Calls with connections to its database, which starts with the server if it isn't there. */
    async withDatabase<Answer>(call: (db: pg.Pool) => Promise<Answer>): Promise<Answer> {
      if (!(await postmaster())?.isReady) {
        await start()
        // The database stays, and no work is done while it is looked at.
        await parts.killServer()
      }
      const db = await connect(dataDir)
      try {
        await whenAlone(db)
        return await call(db)
      } finally {
        await db.end()
      }
    },

    /** Kills all of its processes, and loses what the system hasn't written to its disk yet. */
    async cutPower() {
      await parts.killEverything(disk?.cutOff)
      await until(() => disk?.comeBack() ?? true)
    },

    /** Asks all of its processes to end at once, as Ctrl-C in a terminal does; answers the server's exit code. */
    async stopGroup() {
      process.kill(-running().pid, 'SIGTERM')
      return running().stop()
    },

    async remove() {
      await server?.kill()
      // What a killed npm has left, if anything.
      if (server) kill(-server.pid)
      const orphan = await postmaster()
      if (orphan) {
        kill(orphan.pid)
        closeAddress(orphan.address)
        await until(() => !isAlive(orphan.pid))
      }
      disk?.remove()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

const ours = 'vivary faults'

async function connect(dataDir: string): Promise<pg.Pool> {
  const first = await findPostmaster(join(dataDir, 'postgres'))
  if (!first) throw new Error("The database doesn't run")
  const connectionString = databaseUrl(await describeServer(dataDir, true), first.address)
  const options = { options: '-c timezone=UTC', application_name: ours }
  const db = new pg.Pool({ connectionString, max: 2, ...options })
  db.on('error', () => undefined)
  db.on('connect', (client) => client.on('error', () => undefined))
  return db
}

/** Waits until nothing is done any more for a server that was killed. */
async function whenAlone(db: pg.Pool) {
  const others = `select pid from pg_stat_activity
    where backend_type = 'client backend' and application_name <> '${ours}'`
  await until(async () => (await db.query(others)).rows.length === 0)
}
