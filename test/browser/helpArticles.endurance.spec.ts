import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/server/root.ts'
import { axeFaultsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { sideways, smallTargets } from './measures.ts'
import { visit, walkTo } from './walk.ts'

const slugs = readdirSync(join(root, 'src/running/help/articles')).map((file) =>
  file.replace(/\.md$/, ''),
)

test('every article can be read by everyone', async ({ page, keeper: _ }) => {
  test.setTimeout(240_000)
  const softly = expect.configure({ soft: true })
  await visit(page, '/dashboard/help')
  for (const slug of slugs) {
    await walkTo(page, `/dashboard/help/${slug}`)
    await expect(page.getByRole('group', { name: 'Was this helpful?' })).toBeVisible()
    softly(await axeFaultsInBothThemes(page), `axe on ${slug}`).toEqual([])
    await softly.poll(() => smallTargets(page), `small on ${slug}`).toEqual([])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await softly.poll(() => sideways(page), `sideways on ${slug} at ${width}`).toEqual([])
    }
  }
})
