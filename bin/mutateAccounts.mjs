// Takes the conditions of an account out of the statements that the routes send: test/mutation/ has how.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, Failed, pinnedNode, run } from './run.mjs'

const file = 'test/mutation/accounts.endurance.test.ts'

/** Tells of each condition that no route notices, of all or of those with these words, and the totals. Returns whether all were. */
export async function takeOutAccounts(words, tell) {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-mutation-'))
  const report = join(folder, 'report.txt')
  try {
    const env = {
      ...{ ENDURANCE_OF: file, MUTATION_REPORT: report },
      ...(words.length > 0 && { MUTATION_ROUTES: words.join(' ') }),
    }
    const { code, said } = await run(pinnedNode, [commandOf('vitest'), 'run', file], { env })
    if (!existsSync(report)) throw new Failed(said)
    tell(readFileSync(report, 'utf8').trimEnd())
    return code === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
