import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { closeAddress, newAddress, openAddress } from '../src/db/embedded/address.ts'
import { findPostmaster } from '../src/db/embedded/postmaster.ts'
import { databaseUrl, describeServer, environment } from '../src/db/embedded/server.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { quiet } from './embeddedFixtures.ts'
import { until } from './faults/until.ts'

const run = promisify(execFile)

/** A PostgreSQL of the test's own in `dataDir`, and a streaming replica of it beside. */
export async function startWithStandby(dataDir: string) {
  const isDurable = false
  const still = await startEmbedded({ dataDir, log: quiet, durable: isDurable })
  await still.stop()
  const server = await describeServer(dataDir, isDurable)
  const { user, binaries, password } = server
  const folder = join(dataDir, 'standby')
  await run('cp', ['-a', server.folder, folder])
  const primary = await startEmbedded({ dataDir, log: quiet, durable: isDurable })
  const place = (await findPostmaster(server.folder))?.address
  const source = `host=${place?.host} port=${place?.port} user=postgres password=${password}`
  await writeFile(join(folder, 'standby.signal'), '')
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)

  const address = await newAddress(user)
  const url = databaseUrl(server, address)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: address.host,
    port: address.port,
    // No fewer than the other has, or nothing is read there.
    max_connections: 200,
    fsync: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = async () => {
    await openAddress(address, user)
    const options = { ...user, cwd: folder, env: environment(), stdio: 'ignore' as const }
    const postgres = spawn(binaries.postgres, ['-D', folder, ...flags], options)
    await once(postgres, 'spawn')
    await until(() => query(url, 'select').then(...answers))
    return postgres
  }
  let running = await launch()
  const end = async (signal: NodeJS.Signals) => {
    running.kill(signal)
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }
  const asSuperuser = new URL(url)
  asSuperuser.username = 'postgres'
  return {
    primaryUrl: primary.url,
    url,
    /** Has it take nothing more from the other, or again. */
    halt: (isHalted: boolean) =>
      query(asSuperuser.href, `select pg_wal_replay_${isHalted ? 'pause' : 'resume'}()`),
    /** Ends it at once, whatever it is at. */
    crash: () => end('SIGQUIT'),
    async startAgain() {
      running = await launch()
    },
    async stop() {
      await end('SIGQUIT')
      closeAddress(address)
      await primary.stop()
    },
  }
}

const answers = [() => true, () => false] as const

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
