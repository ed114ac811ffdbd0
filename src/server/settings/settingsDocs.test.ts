import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { settings } from './settings.ts'
import { envExample, settingsTable } from './settingsDocs.ts'

/* When a setting has changed, `npm run settings` writes both files again. */

test('docs/settings.md describes every setting as the code has it', async () => {
  await expect(settingsTable()).toMatchFileSnapshot(join(root, 'docs/settings.md'))
})

test('.env.example lists every setting as the code has it', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(root, '.env.example'))
})

test('every setting has a description', () => {
  for (const [name, { description }] of Object.entries(settings.shape)) {
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].*[a-z*.]$/)])
    expect(envExample()).toContain(`\n# ${name}=`)
  }
})
