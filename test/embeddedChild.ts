import { startEmbedded } from '../src/db/embedded.ts'

/**
 * A process that runs an embedded PostgreSQL in the folder it is given, for tests that kill it. It
 * says on one line what came of it, and ends when it is told to or its input ends.
 */
const [dataDir = ''] = process.argv.slice(2)
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

startEmbedded({ dataDir, durable: false }).then(
  ({ url, stop }) => {
    process.stdin.resume().once('end', () => stop().then(() => process.exit()))
    process.once('SIGTERM', () => process.exit(7))
    say({ url })
  },
  (error: Error) => {
    say({ error: error.name, message: error.message })
    process.exitCode = 1
  },
)
