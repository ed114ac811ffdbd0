import type { Page } from '@playwright/test'
import { animalColumns } from '../../src/shared/choices.ts'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'
import { sideways } from './measures.ts'
import { walkTo } from './walk.ts'

test('the animals stay within their card and names within their line, whatever is shown of them @wide', async ({
  page,
  keeper,
}, { project }) => {
  const late = { started_on: addDays(today(zone), -9), repeat_amount: 7, repeat: 'day' }
  const { id: species_id } = await keeper.add('species', { commonName: 'Central bearded dragon' })
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Locust' })
  const { id } = await keeper.add('animals', {
    name: 'Clementine',
    sex: 'female',
    species_id,
    room: 'Reptile room',
    rack: 'Rack C',
    tub: '12',
    code: 'HR-36',
    genetics: 'Hypotranslucent, het Zero',
    feeding_schedules: [{ ...late, feeder_id }],
    cleaning_schedule: late,
  })
  const { id: long } = await keeper.add('species', { commonName: 'Königspython'.repeat(5) })
  await keeper.add('animals', {
    name: 'W'.repeat(60),
    sex: 'male',
    species_id: long,
    code: 'HR-37',
    genetics: 'Hypotranslucent',
    room: 'Reptile room',
    rack: 'Vivarium',
    dateHatched: '2024-12-18',
    in_quarantine: true,
    cleaning_schedule: { ...late, paused_until: addDays(late.started_on, 23) },
  })
  await keeper.add('animals', { name: 'Quill', sex: 'male', species_id, state: 'sold' })
  for (const [weightInGrams, days] of [
    [1480, 20],
    [1180, 1],
  ] as const) {
    const happenedAt = new Date(Date.now() - days * 86_400_000).toISOString()
    await keeper.add(`animals/${id}/weight_logs`, { weightInGrams, unit: 'grams', happenedAt })
  }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await keeper.add(`animals/${id}/shedding_logs`, { quality: 'complete', happenedAt: yesterday })
  await keeper.add(`animals/${id}/feeding_logs`, {
    feeder_id,
    success: false,
    happenedAt: yesterday,
  })
  const names = page.getByRole('link', { name: 'Clementine', exact: true })
  const care = animalColumns.filter((one) => !['code', 'hatched', 'place', 'shed'].includes(one))
  for (const chosen of [null, care, animalColumns.toSpliced(4, 2), animalColumns]) {
    await page.request.patch('/dashboard/api/user', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { user: { animal_columns: chosen } },
    })
    for (const filter of ['all', 'former']) {
      const address = `/dashboard/animals?view=table&sort=due&filter=${filter}`
      await (filter === 'all' ? page.goto(address) : walkTo(page, address))
      if (filter === 'all') {
        await expect(names).toBeVisible()
        // One line of its letters: 14px in the table, 16px on the phone.
        const height = async () => (await names.boundingBox())?.height
        await expect.poll(height).toBeLessThanOrEqual(24)
        // Next is a day to come: what is late is said as late.
        await expect(page.getByRole('row', { name: 'Clementine' }).locator('time')).toHaveCount(0)
      }
      await expect.poll(() => sideways(page)).toEqual([])
      const beyond = () =>
        page.evaluate(() => {
          const table = document.querySelector('table')
          return table ? table.offsetWidth - (table.parentElement?.clientWidth ?? 0) : 0
        })
      await expect.poll(beyond).toBe(0)
    }
  }
  if (project.name === 'phone') {
    await walkTo(page, '/dashboard/animals?view=table&sort=due')
    const sort = page.getByRole('button', { name: 'Sort: Due first' })
    await expect(sort).toHaveText('Due first')
  }
  await expectRoomForFilter(page, project.name === 'phone')
})

test('a place is read whole beside a box to tick, and a name in a tub of three', async ({
  page,
  keeper,
}) => {
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Locust' })
  const started_on = today(zone)
  const { id } = await keeper.add('animals', {
    ...{ name: 'Peppercorn', sex: 'male', room: 'Reptile room', rack: 'Rack C', tub: '2' },
    cleaning_schedule: { started_on, repeat_amount: 7, repeat: 'day' },
  })
  const happenedAt = new Date(Date.now() - 17 * 86_400_000).toISOString()
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id, happenedAt })
  const cut = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((one) => one.scrollWidth - one.clientWidth)
  await page.goto('/dashboard/animals?view=table')
  await page.getByRole('button', { name: 'Select' }).click()
  await expect(page.getByRole('checkbox', { name: 'Peppercorn' })).toBeVisible()
  await expect.poll(() => cut('Rack C')).toBe(0)
  await walkTo(page, '/dashboard/locations')
  await expect(page.getByText('Peppercorn')).toBeVisible()
  await expect.poll(() => cut('Peppercorn')).toBe(0)
})

/** The filter has room to type in, and what stands beside it has words at a desk. */
async function expectRoomForFilter(page: Page, isPhone: boolean) {
  await walkTo(page, '/dashboard/animals')
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
  await expect(filter).toBeVisible()
  await expect.poll(async () => (await filter.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  if (isPhone) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Locations' }).click()
    await expect(page).toHaveURL('/dashboard/locations')
    return
  }
  for (const word of ['Sort', 'Table', 'Locations', 'Select']) {
    await expect(page.getByRole('main').getByText(word, { exact: true })).toBeVisible()
  }
}
