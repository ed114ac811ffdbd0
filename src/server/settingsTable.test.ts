import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { settingsTable } from './settingsTable.ts'

test('docs/settings.md lists every setting, as the code has them', () => {
  // Write it anew with: npm run settings
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(settingsTable())
})
