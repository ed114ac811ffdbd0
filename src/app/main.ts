import { sentenceOf } from '../db/cannotStart.ts'
import { commandIn } from './commands.ts'

/** Starts the server, which is loaded by a start alone: beside it, a command finds as much memory again. */
async function start() {
  const { serve } = await import('./serving.ts')
  await serve(fail)
}

function fail(error: unknown) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}

try {
  const command = commandIn(process.argv.slice(2)) ?? start
  command().catch(fail)
} catch (error) {
  fail(error)
}
