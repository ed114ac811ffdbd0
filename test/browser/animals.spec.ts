import { expect, test } from './fixtures.ts'

test('a name of a hundred letters takes three lines of a phone, and is whole', async ({
  page,
  keeper,
}) => {
  const name =
    'Moonlit Serpentine of the Old Orchard Wall, third of her clutch, kept back for the spring of 2027 a'
  const { id } = await keeper.add('animals', { name, sex: 'female' })
  await page.goto(`/dashboard/animals/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)
  const { isCut, lines } = await heading.evaluate((h1) => ({
    isCut: h1.scrollHeight > h1.clientHeight + 1 || h1.scrollWidth > h1.clientWidth + 1,
    lines: h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight),
  }))
  expect([isCut, Math.round(lines)]).toEqual([false, 3])
})
