// npm run attack: attacks the built application over two accounts full of records, and prints what came of it.
// npm run attack -- --seeds=4,5,6 --requests=5000 --frames=5000: other requests, or fewer.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandOf, Failed, leave, pinnedNode, run } from './run.mjs'
import { setUp } from './setup.mjs'

const file = 'test/attack/attack.endurance.test.ts'
const folder = mkdtempSync(join(tmpdir(), 'vivary-attack-'))
const report = join(folder, 'report.txt')

try {
  const { seeds, requests, frames = requests } = choices()
  await setUp({ build: true })
  process.stdout.write(`Seeds ${seeds}: ${requests} requests, ${frames} frames of the socket\n`)
  const env = {
    ENDURANCE_OF: file,
    ATTACK_SEEDS: seeds,
    ATTACK_REQUESTS: requests,
    ATTACK_FRAMES: frames,
    ATTACK_REPORT: report,
  }
  const args = [commandOf('vitest'), 'run', '--reporter=verbose', file]
  const { code, said } = await run(pinnedNode, args, { env, show: true })
  // What was found is in the report; without one, something else went wrong.
  if (!existsSync(report)) throw new Failed(said)
  process.stdout.write(readFileSync(report, 'utf8'))
  process.exitCode = code
} catch (error) {
  leave(error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function choices() {
  const text = (value) => ({ type: 'string', ...(value && { default: value }) })
  try {
    const options = { seeds: text('1,2,3'), requests: text('50000'), frames: text() }
    return parseArgs({ options }).values
  } catch (error) {
    throw new Failed(`${error.message}\nUsage: npm run attack -- --seeds=1,2,3 --requests=50000`)
  }
}
