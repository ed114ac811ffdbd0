import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/server/root.ts'

/** A small project under the same rules, with one file that breaks each. */
const broken: Record<string, string> = {
  'src/shared/reaches.ts': "import '../features/animals/animals.contract.ts'\n",
  'src/features/animals/animals.contract.ts': "import './animals.queries.ts'\n",
  'src/features/animals/animals.screens.tsx': "import './animals.queries.ts'\n",
  'src/features/animals/AnimalCard.tsx': "import '../../server/crud.ts'\n",
  'src/features/animals/animals.queries.ts': "import '../../web/api.ts'\n",
  'src/web/api.ts': "import '../db/schema.ts'\n",
  'src/server/crud.ts': "import '../web/api.ts'\n",
  'src/db/schema.ts': "import '../features/animals/animals.screens.tsx'\n",
  'src/shared/one.ts': "import { two } from './two.ts'\n\nexport const one = () => two\n",
  'src/shared/two.ts': "import { one } from './one.ts'\n\nexport const two = () => one\n",
}

let folder: string
let found: { category: string; location: { path: string } }[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vivary-wall-'))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [path, text] of Object.entries(broken)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const printed = await lint(folder)
  found = JSON.parse(printed.slice(printed.indexOf('{'))).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.keys(broken).filter((path) => !/(one|two)\.ts$/.test(path)))(
  'lint refuses what %s imports',
  (path) => expect(categoriesIn(path)).toContain('lint/style/noRestrictedImports'),
)

test('lint refuses a circle of imports', () => {
  expect(categoriesIn('src/shared/one.ts')).toContain('lint/suspicious/noImportCycles')
})

const categoriesIn = (path: string) =>
  found
    .filter(({ location }) => location.path.replaceAll('\\', '/').endsWith(path))
    .map(({ category }) => category)

const lint = (cwd: string) =>
  new Promise<string>((resolve) => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=100', 'src']
    // It exits with 1, as it should: there is much to refuse.
    execFile(process.execPath, args, { cwd }, (_failure, stdout) => resolve(stdout))
  })
