import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/server/root.ts'

/** A small project under the same rules, with one file that breaks each. */
const broken: [path: string, text: string, rule: string][] = [
  ['src/shared/dates.ts', "import '../db/schema.ts'", 'shared-imports-nothing-below-it'],
  ['src/db/schema.ts', "import '../server/records/crud.ts'", 'db-imports-nothing-below-it'],
  [
    'src/server/records/crud.ts',
    "import '../../day/calendar/month.ts'",
    'server-imports-nothing-below-it',
  ],
  ['src/web/api.ts', "import '../people/signIn/roles.ts'", 'web-imports-nothing-below-it'],
  [
    'src/people/signIn/roles.ts',
    "import '../../care/logs/kinds.ts'",
    'people-imports-nothing-below-it',
  ],
  [
    'src/collection/animals/age.ts',
    "import '../../care/logs/kinds.ts'",
    'collection-imports-nothing-below-it',
  ],
  [
    'src/care/logs/kinds.ts',
    "import '../../day/calendar/month.ts'",
    'care-imports-nothing-below-it',
  ],
  [
    'src/breeding/plans/stages.ts',
    "import '../../shop/listings/prices.ts'",
    'breeding-imports-nothing-below-it',
  ],
  [
    'src/shop/listings/prices.ts',
    "import '../../day/calendar/month.ts'",
    'shop-imports-nothing-below-it',
  ],
  [
    'src/day/calendar/month.ts',
    "import '../../running/operator/words.ts'",
    'day-imports-nothing-below-it',
  ],
  [
    'src/running/operator/words.ts',
    "import '../../app/routes.ts'",
    'running-imports-nothing-below-it',
  ],
  ['src/demo/demo.ts', "import '../app/routes.ts'", 'demo-imports-nothing-below-it'],
  ['src/app/routes.ts', "import '../shared/days.ts'", ''],
  ['src/shared/days.ts', 'export const days = 7', ''],
  ['src/care/logs/logs.contract.ts', "import './logs.queries.ts'", 'contracts-are-for-both-sides'],
  [
    'src/care/logs/logs.queries.ts',
    "import '../../web/Card.tsx'",
    'server-imports-no-browser-code',
  ],
  ['src/web/Card.tsx', "import '../db/schema.ts'", 'browser-imports-no-server-code'],
  [
    'src/care/logs/one.ts',
    "import { two } from './two.ts'\nexport const one = () => two",
    'no-circles',
  ],
  ['src/care/logs/two.ts', "import { one } from './one.ts'\nexport const two = () => one", ''],
]

let folder: string
let found: { from: string; rule: { name: string } }[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivary-wall-'))
  for (const name of ['.dependency-cruiser.mjs', 'package.json'])
    cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [path, text] of broken) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  found = JSON.parse(await cruise(folder)).summary.violations
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(broken.filter(([, , rule]) => rule))('%s may not have %s', (path, _text, rule) => {
  expect(rulesBrokenBy(path)).toContain(rule)
})

test('a file may import the floors above it', () => {
  expect(rulesBrokenBy('src/app/routes.ts')).toEqual([])
})

const rulesBrokenBy = (path: string) =>
  found.filter(({ from }) => from === path).map(({ rule }) => rule.name)

const cruise = (cwd: string) =>
  new Promise<string>((resolve) => {
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const args = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src']
    // It exits with the number of violations, as it should: there is much to refuse.
    execFile(process.execPath, args, { cwd }, (_failure, stdout) => resolve(stdout))
  })
