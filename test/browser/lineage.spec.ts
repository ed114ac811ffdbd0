import { v7 as newId } from 'uuid'
import type { Database } from '../../src/db/db.ts'
import { animals } from '../../src/db/schema.ts'
import { expect, test } from './fixtures.ts'

/** Every place of five generations filled, with as much about each as keepers write; the id of the youngest. */
async function fiveGenerations(db: Database, account_id: string): Promise<string> {
  const ids = new Map(paths().map((path) => [path, newId()]))
  const rows = [...ids].map(([path, id]) => ({
    ...{ account_id, id, name: nameAt(path), code: path ? '' : 'HR-26-117' },
    sex: path.endsWith('s') ? ('male' as const) : ('female' as const),
    genetics: 'Pastel Clown, 66% het Pied',
    dateHatched: `${yearAt(path)}-06-27`,
    ...(path && { state: 'outside' as const, external_id: `X-${path}` }),
    ...{ sire_id: ids.get(`${path}s`), dam_id: ids.get(`${path}d`) },
  }))
  await db.insert(animals).values(rows)
  return ids.get('') ?? ''
}
const nameAt = (path: string) => `Ancestor ${path || 'of none'}`
const yearAt = (path: string) => 2025 - 4 * path.length
const paths = (path = ''): string[] =>
  path.length === 5 ? [path] : [path, ...paths(`${path}s`), ...paths(`${path}d`)]

test('a pedigree on a phone has every name in full', async ({ page, keeper }) => {
  let parent: { id: string } | undefined
  for (let at = 0; at < 6; at++)
    parent = await keeper.add('animals', {
      ...{ name: `Shadowfax of the Northern Marches ${at}`, sex: 'male' },
      ...{ genetics: 'Pastel Clown, 66% het Pied', sire_id: parent?.id ?? null },
    })
  await page.goto(`/dashboard/animals/${parent?.id}/pedigree`)
  const names = page.getByRole('list', { name: 'Ancestors' }).getByText(/^Shadowfax/)
  await expect(names).toHaveCount(6)
  const cut = await names.evaluateAll((all) =>
    all.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? one.textContent : [])),
  )
  expect(cut).toEqual([])
})

test('a pedigree of five generations is printed whole on one side of A4 or Letter @desk', async ({
  page,
  keeper,
  db,
}) => {
  const id = await fiveGenerations(db, (await keeper.me()).account_id)
  await page.goto(`/dashboard/animals/${id}/pedigree`)
  await expect(page.getByText('62 of 62 ancestors known').first()).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, landscape: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }

  await page.emulateMedia({ media: 'print' })
  // The narrower of the two, Letter, without its margins.
  await page.setViewportSize({ width: 995, height: 755 })
  const sheet = page.getByRole('region', { name: "Ancestor of none's pedigree" })
  await expect(page.getByRole('heading')).toHaveText([nameAt('')])
  await expect(sheet.getByText('Inbreeding 0%')).toBeVisible()
  const places = await sheet.evaluate((drawn) => {
    const names = [...drawn.querySelectorAll('*')].filter(
      ({ childElementCount, textContent }) =>
        childElementCount === 0 && textContent.startsWith('Ancestor '),
    )
    return names.map((name) => {
      const place = name.parentElement?.parentElement
      const picture = place?.querySelector('[role=img]')
      const isVisible = picture?.checkVisibility({ visibilityProperty: true })
      return [name.textContent, place?.textContent, isVisible && picture?.getAttribute('title')]
    })
  })
  for (const path of paths()) {
    const code = path ? `X-${path}` : 'HR-26-117'
    const words = `${nameAt(path)}${code}Pastel Clown, 66% het PiedJune 27, ${yearAt(path)}`
    expect(places).toContainEqual([nameAt(path), words, path.endsWith('s') ? 'Male' : 'Female'])
  }
  const { cut, smallest_pt } = await sheet.evaluate((drawn) => {
    const texts = [...drawn.querySelectorAll('p, strong, span')].filter((one) => one.textContent)
    const isCut = (one: Element) =>
      one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow === 'hidden'
    const sizes = texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    return {
      cut: [...drawn.querySelectorAll('*')].filter(isCut).map((one) => one.textContent),
      smallest_pt: Math.min(...sizes) * 0.75,
    }
  })
  expect(cut).toEqual([])
  expect(smallest_pt).toBeGreaterThanOrEqual(6.5)
})
