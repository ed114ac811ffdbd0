import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { spreadTables } from '../../src/db/shards.ts'
import { root } from '../../src/server/root.ts'
import { unnamedTables } from './accountsNamed.ts'
import { acrossAccounts } from './acrossAccounts.ts'

/*
 * Runs the tests of the API with a log of what they have the server ask of the database. A cluster sends a statement that
 * names the account to one shard, and any other to all of them: each of those stands in the list with its reason.
 * STATEMENTS_OF takes other tests than all, such as 'test/everyRoute.test.ts'; LOG_STATEMENTS_TO keeps the log.
 */

const logged = z.object({ text: z.string(), by: z.string() })
const { STATEMENTS_OF, LOG_STATEMENTS_TO } = process.env

test('each statement of the server names the account, but for those listed with their reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-statements-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const log = LOG_STATEMENTS_TO ?? join(folder, 'statements.jsonl')
  const output = await runTests(STATEMENTS_OF?.split(' ') ?? apiTests(), log)
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  // The same statement comes from several files.
  const statements = [...new Set(lines)].map((line) => logged.parse(JSON.parse(line)))
  const distributed = new Set(
    spreadTables()
      .filter(({ spread }) => spread === 'distributed')
      .map(({ name }) => name),
  )
  const unnamed = new Map<string, string>()
  for (const { text, by } of statements.filter((one) => one.by !== '')) {
    const tables = await unnamedTables(text, distributed)
    if (tables.length > 0) unnamed.set(by, `${tables}: ${text}`)
  }
  process.stdout.write(
    `\n${statements.length} statements, of which those of ${unnamed.size} files don't name the account\n`,
  )
  const unlisted = [...unnamed].filter(([by]) => !(by in acrossAccounts))
  expect(unlisted, output.slice(-2000)).toEqual([])
  // A part of the tests doesn't ask everything.
  const vanished = Object.keys(acrossAccounts).filter((by) => !unnamed.has(by))
  if (!STATEMENTS_OF) expect(vanished, output.slice(-2000)).toEqual([])
}, 3_600_000)

/** Those that ask an application, without what tries the same thing dozens of times. */
const apiTests = () =>
  globSync(['src/**/*.test.ts', 'test/every*.test.ts'], { cwd: root }).filter(
    (path) => !/\.(screen|endurance)\.test\.ts$/.test(path),
  )

/** Runs test files, red ones too: what they ask counts anyway. Answers what they print. */
const runTests = (files: string[], log: string) =>
  new Promise<string>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', STATEMENTS_LOG: log }
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=api', ...files]
    execFile(
      process.execPath,
      args,
      { cwd: root, env, maxBuffer: 50_000_000 },
      (_failure, stdout, stderr) => resolve(stdout + stderr),
    )
  })
