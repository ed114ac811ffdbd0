import { testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { loci, species } from '../../db/schema.ts'

const calculator = '/dashboard/breeding/calculator'

test("who can make it doesn't say that there are no animals while they can't be read", async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('species', { commonName: 'Ball python' })
  await keeper.add('animals', { name: 'Vesper', sex: 'female', genetics: 'Clown', species_id: id })
  connection.fail('/candidates')
  await page.goto(`${calculator}?view=makers&wanted=Clown`)
  await expect(page.getByText("Your animals couldn't be loaded.")).toBeVisible()
  await expect(page.getByText("You don't have any of this species yet.")).toHaveCount(0)
  connection.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('None of your pairs carries everything')).toBeVisible()
})

test("an animal's form says what it understood of the genetics", async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/animals/new?species=${species.id}`)
  await page.getByRole('main').getByText('Genetics', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Genetics' }).fill('Pastel 66% het Pied, Moonstone')
  await expect(
    page.getByRole('list', { name: 'Genes understood' }).getByRole('listitem'),
  ).toHaveText(['Pastel', '66% het Pied', 'Not counted: Moonstone'])
  await expect(page.getByText(/isn't a gene we know for ball pythons/)).toBeVisible()
})

test('the bar of an outcome is as long as its odds', async ({ page }) => {
  await page.goto(`${calculator}?species=Ball+python&dam=het+Pied&sire=het+Pied&eggs=4`)
  const rows = page.getByRole('list', { name: 'What may hatch' }).getByRole('listitem')
  await expect(rows).toHaveText([/75%/, /25%/])
  const bars = [...document.querySelectorAll<HTMLElement>('li [style]')]
  expect(bars.map(({ style }) => style.width).filter(Boolean)).toEqual(['75%', '25%'])
})

test('who reads decimals after a comma sees odds and counts with one', async ({ page, keeper }) => {
  await keeper.patch('user', { user: { decimal_sign: 'comma' } })
  await page.goto(`${calculator}?species=Ball+python&dam=het+Pied&sire=Pastel+het+Pied&eggs=7`)
  const rows = page.getByRole('list', { name: 'What may hatch' }).getByRole('listitem')
  await expect(rows.first()).toContainText('2,6 of 7 eggs')
  await expect(page.getByText('37,5%').first()).toBeVisible()
  await page.goto('/dashboard/labels?kind=animal&sheet=a4-24')
  await expect(page.getByText('63,5 × 33,9 mm each')).toBeVisible()
})

test('a chance that a possible het never brings to 90% says its most, and what it takes', async ({
  page,
  keeper,
}) => {
  const cross = 'species=Ball+python&dam=Pastel+het+Clown&sire=66%25+het+Clown&eggs=7'
  await page.goto(`${calculator}?${cross}`)
  await page.getByRole('combobox', { name: 'At least one' }).first().selectOption('Clown')
  await expect(page.getByText('At most 67%, only if the sire is het Clown').first()).toBeVisible()
  await expect(page.getByText('58%', { exact: true }).first()).toBeVisible()

  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  const both = { species_id, genetics: '66% het Clown' }
  await keeper.add('animals', { ...both, name: 'Vesper', sex: 'female', genetics: 'Clown' })
  await keeper.add('animals', { ...both, name: 'Kestrel', sex: 'male' })
  await keeper.add('animals', { ...both, name: 'Nyx', sex: 'male', genetics: 'Clown?' })
  await page.goto(`${calculator}?view=makers&wanted=Clown`)
  await expect(page.getByText('At most 67%, only if Kestrel is het Clown')).toBeVisible()
  await expect(page.getByText('Not all the genetics of Nyx are counted')).toBeVisible()
})

test('there are no odds of a parent that nothing is known of, and an empty one counts as normal', async ({
  page,
}) => {
  await page.goto(`${calculator}?species=Ball+python&dam=blah+foo`)
  const why = (who: string) =>
    page.getByText(`The genetics of ${who} name no gene we know for ball pythons`)
  await expect(why('the dam')).toBeVisible()
  await expect(page.getByText('100%')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save with a pairing' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Sire' }).fill('Pastel')
  await expect(why('the dam')).toBeVisible()
  await page.getByRole('textbox', { name: 'Dam' }).fill('')
  await expect(page.getByRole('list', { name: 'What may hatch' })).toContainText('Pastel')
  await expect(page.getByText('The dam has no genes entered and counts as Normal.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save with a pairing' })).toBeVisible()
})

test("a keeper's species stands in the place of the one it is", async ({ page, keeper }) => {
  await keeper.add('species', { commonName: 'Common boa', latinName: 'Boa constrictor' })
  await keeper.add('species', { commonName: 'Central bearded dragon' })
  await page.goto(`${calculator}?species=Boa+constrictor&dam=Hypo`)
  const species = page.getByRole('combobox', { name: 'Species' })
  await expect(species).toHaveValue('Common boa')
  await expect(species.getByRole('option', { name: 'Central bearded dragon' })).toHaveCount(1)
  for (const name of ['Boa constrictor', 'Bearded dragon']) {
    await expect(species.getByRole('option', { name, exact: true })).toHaveCount(0)
  }
})

test('the calculator counts with the last of many genes, of the last of many species', async ({
  page,
  keeper,
}) => {
  const { db } = await testApp()
  const { accountId: account_id } = keeper
  const numbered = (noun: string, last: string) => [
    ...Array.from({ length: 100 }, (_, at) => `${noun} ${at}`),
    last,
  ]
  const kinds = numbered('Gecko', 'Zebra skink').map((commonName) => ({
    ...{ account_id, id: newId(), commonName },
  }))
  await db.insert(species).values(kinds)
  const species_id = kinds.at(-1)?.id ?? ''
  const rest = { aliases: [], superName: '', lethalHomozygous: false, welfare: '' }
  const alleleOf = (name: string) => ({ name, mode: 'recessive' as const, ...rest })
  await db.insert(loci).values(
    numbered('Gene', 'Kinked').map((name) => ({
      ...{ account_id, id: newId(), species_id, name, alleles: [alleleOf(name)] },
    })),
  )
  await page.goto(`${calculator}?species=Zebra+skink&dam=Kinked&sire=het+Kinked`)
  const sire = page.getByRole('list', { name: 'Genes of the sire' })
  await expect(sire).toContainText('het Kinked')
  await expect(sire).not.toContainText('Not counted')
  await expect(page.getByRole('list', { name: 'What may hatch' })).toContainText('1 in 2')
})

test('the calculator needs Plus', async ({ page, keeper }) => {
  await keeper.subscribe(false)
  await page.goto(calculator)
  await expect(page.getByRole('heading', { name: 'Subscribe to access' })).toBeVisible()
})

test('a breeder sees what a pairing may hatch, and shares the address', async ({ page }) => {
  await page.goto(calculator)
  await page.getByRole('textbox', { name: 'Dam' }).fill('Bumblebee, het Pied, VPI line')
  await page.getByRole('textbox', { name: 'Sire' }).fill('Spider, 66% het Pied')
  const outcomes = page.getByRole('list', { name: 'What may hatch' }).getByRole('listitem')
  await expect(outcomes).toHaveCount(8)
  await expect(outcomes.first()).toContainText('Bumblebee')
  await expect(outcomes.first()).toContainText('60% het Pied')
  await expect(outcomes.first()).toContainText('5 in 18')
  await expect(page.getByRole('list', { name: 'Genes of the dam' })).toContainText('VPI line')
  await expect(page.getByText('1 in 4 eggs is expected to fail.')).toBeVisible()

  await page.getByRole('textbox', { name: 'eggs' }).fill('20')
  await expect(page).toHaveURL(/eggs=20/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'eggs' })).toHaveValue('20')
  await expect(outcomes).toHaveCount(8)

  await page.getByRole('textbox', { name: 'Sire' }).fill('Banana male maker')
  await expect(page.getByRole('region', { name: 'Females' })).toContainText('Bumblebee')
  await page.getByRole('textbox', { name: 'Sire' }).fill('Lilly White')
  await expect(page.getByText(/is a gene of the crested gecko/)).toBeVisible()
})
