import { beforeAll, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../test/app.ts'
import { animalWithEveryRecord, at, pdfAt, printed } from '../../../test/paper.ts'
import { zone } from '../../../test/zone.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

test("the vet's record has what the keeper knows of an animal, from its name to its last poop", async () => {
  const { text, pages, headers } = await printed(
    keeper,
    await animalWithEveryRecord(keeper, 'BP-4'),
  )
  for (const said of [
    "Maren's animals",
    'Record for the vet',
    'Thimble',
    'Ball python · Python regius',
    'Banana Pied',
    'Female',
    'July 14, 2023',
    'Olive, het Pied',
    'BP-4',
    'ZIMS 1188',
    'Captive bred',
    'Shy with strangers.',
    'Reptile room, Rack 2, 14',
    '1,480 g',
    '+68 g',
    'Rat, weaned: every 7 days',
    'Usually eats every 7 days.',
    'In the last 12 months: 4 offered, 1 refused.',
    'Refused',
    'Left it for Jonas',
    'Partial',
    'Fenbendazole',
    '0.5 ml every 14 days',
    '1 of 3 doses',
    'March 4, 2026',
    'Mites under the chin',
    'Dr. Haddad',
    'Second look',
    'Planned',
    'Allergic to chlorhexidine',
    'Runny, greenish',
    `Printed ${formatDay(today(zone))} by Maren`,
  ]) {
    expect(text.replaceAll('\n', ' ')).toContain(said)
  }
  expect(pages.length).toBeLessThanOrEqual(2)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Thimble for the vet, ${today(zone)}.pdf"; filename*=UTF-8''Thimble%20for%20the%20vet%2C%20${today(zone)}.pdf`,
  )
})

test("the buyer's record has no prices, people, places, appointments or private notes", async () => {
  const { text } = await printed(keeper, await animalWithEveryRecord(keeper), 'buyer')
  const said = text.replaceAll('\n', ' ')
  for (const shown of ['Record for the buyer', 'Olive', '1,480 g', 'Rat, weaned', 'Fenbendazole'])
    expect(said).toContain(shown)
  for (const shown of ['Mites under the chin', 'Allergic to chlorhexidine', 'Refused', 'Partial'])
    expect(said).toContain(shown)
  for (const secret of ['2.45', '48.5', '900', 'Jonas', 'Haddad', 'by Maren', 'Rack 2', 'Second'])
    expect(said).not.toContain(secret)
  for (const secret of ['Purchased', 'Planned', 'Runny']) expect(said).not.toContain(secret)
})

test('it can be scanned: the code and its address stand beside the name', async () => {
  const id = await animalWithEveryRecord(keeper)
  const { url } = (await keeper.get(`codes/animal/${id}`)).json()
  const { text } = await printed(keeper, id)
  expect(text.replaceAll('\n', '')).toContain(url)
  expect(text.replaceAll('\n', ' ')).toContain('Only people of this collection can open it')
  await keeper.patch(`codes/animal/${id}`, { code: { shown: true } })
  expect((await printed(keeper, id)).text).not.toContain('Only people of this')
})

test('an animal of which nothing is known but its name fills less than a page', async () => {
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'unknown' })
  for (const form of ['vet', 'buyer']) {
    const { text, pages } = await printed(keeper, id, form)
    expect(pages).toHaveLength(1)
    expect(text).toContain('Not sexed')
    expect(text).toContain('No weights recorded.')
    expect(text).toContain('No treatments, vet visits or notes recorded.')
    expect(text).not.toMatch(/NaN|undefined|null|Invalid/)
  }
})

test('the vet reads a weight that is far from all others with a question mark', async () => {
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const logs = `animals/${id}/weight_logs`
  const weigh = (daysBack: number, weightInGrams: number) =>
    keeper.add(logs, { weightInGrams, unit: 'grams', happenedAt: at(daysBack) })
  for (const [row, daysBack] of [20, 10, 1].entries()) await weigh(daysBack, 1400 + 20 * row)
  const { id: doubted } = await weigh(0, 14_600)
  const text = async () => (await printed(keeper, id)).text.replaceAll('\n', ' ')
  expect(await text()).toContain('1,440 g on')
  expect(await text()).toContain('14,600 g?')
  expect(await text()).toContain('is far from those around it')
  await keeper.patch(`${logs}/${doubted}`, { weight_log: { is_certain: true } })
  expect(await text()).toContain('14,600 g on')
  expect(await text()).not.toContain('?')
})

test('the vet reads of a question mark only beside one, and of every weight that the curve leaves out', async () => {
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  for (let daysBack = 15; daysBack > 0; daysBack--) {
    const weightInGrams = daysBack === 14 ? 14_000 : 1400
    const happenedAt = at(daysBack)
    await keeper.add(`animals/${id}/weight_logs`, { weightInGrams, unit: 'grams', happenedAt })
  }
  const text = (await printed(keeper, id)).text.replaceAll('\n', ' ')
  expect(text).toContain('the latest 12 of 15')
  expect(text).not.toContain('?')
  expect(text).toContain('The curve leaves out 1 weight that may be mistyped.')
})

test('the vet reads how many moves there are beyond those that are listed', async () => {
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  for (let rack = 1; rack <= 9; rack++)
    await keeper.add(`animals/${id}/moves`, { room: 'Attic', rack: `Rack ${rack}` })
  const text = (await printed(keeper, id)).text.replaceAll('\n', ' ')
  expect(text).toContain('Day, the latest 8 of 9')
  expect(text).not.toContain('Rack 1')
})

test('the vet reads which doses were given and which were skipped', async () => {
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const now = today(zone)
  const course = { substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  const span = { started_on: addDays(now, -1), ends_on: addDays(now, 1) }
  const { id: treatment } = await keeper.add(`animals/${id}/treatments`, { ...course, ...span })
  await keeper.add(`animals/${id}/treatments/${treatment}/doses`, { skipped_for: span.started_on })
  const late = { ...course, started_on: addDays(now, -4), ends_on: addDays(now, 5), every_days: 2 }
  const { id: begun } = await keeper.add(`animals/${id}/treatments`, late)
  await keeper.add(`animals/${id}/treatments/${begun}/doses`, {})
  const text = (await printed(keeper, id, 'vet')).text.replaceAll('\n', ' ')
  const short = (days: number) => formatShortDay(addDays(now, days), now)
  expect(text).toContain(`0 of 3 doses given; 1 skipped: ${short(-1)}`)
  // Its five doses begin today.
  expect(text).toContain(`dose about ${short(8)}`)
})

test('the vet reads of no pause that is over', async () => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const plan = { feeder_id: rat.id, started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' }
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const plannedUntil = async (paused_until: string) => {
    const feedingSchedules = [{ ...plan, paused_until }]
    await keeper.patch(`animals/${id}`, { animal: { feedingSchedules } })
    return (await printed(keeper, id)).text.replaceAll('\n', ' ')
  }
  expect(await plannedUntil(today(zone))).not.toContain('paused until')
  const next = addDays(today(zone), 9)
  expect(await plannedUntil(next)).toContain(`every 7 days, paused until ${formatDay(next)}`)
})

test('the vet reads how many meals in a row were refused, however many', async () => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const feed = (daysBack: number, success: boolean) =>
    keeper.add(`animals/${id}/feeding_logs`, {
      feeder_id: rat.id,
      happenedAt: at(daysBack),
      success,
    })
  const text = async () => (await printed(keeper, id)).text.replaceAll('\n', ' ')
  for (let daysBack = 1; daysBack <= 18; daysBack++) await feed(daysBack, false)
  expect(await text()).toContain("The last 18 in a row weren't taken.")
  await feed(17.5, true)
  expect(await text()).toContain("The last 17 in a row weren't taken.")
  await feed(0, true)
  expect(await text()).not.toContain('in a row')
})

test('numbers are written as their reader writes them', async () => {
  const other = await signedIn({ plus: true })
  await other.patch('user', { user: { decimal_sign: 'comma' } })
  const { text } = await printed(other, await animalWithEveryRecord(other))
  expect(text).toContain('1.480 g')
  expect(text).toContain('0,5 ml')
})

test("strangers get no record, and a locked animal's isn't printed", async () => {
  const stranger = await signedIn({ plus: true })
  const id = await animalWithEveryRecord(keeper)
  for (const form of ['vet', 'buyer']) {
    expect((await stranger.get(pdfAt(id, form))).statusCode).toBe(404)
  }
  const lapsed = await signedIn({ plus: true })
  const ids: string[] = []
  for (let at = 0; at < 6; at++) {
    ids.push((await lapsed.add('animals', { name: `Animal ${at}`, sex: 'male' })).id)
  }
  await lapsed.patch('subscription', { subscription: { plus: false } })
  expect((await lapsed.get(pdfAt(ids[0] ?? ''))).statusCode).toBe(200)
  const refused = await lapsed.get(pdfAt(ids[5] ?? ''))
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'locked'])
})

test('for whom it is has to be said', async () => {
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const answer = await keeper.get(pdfAt(id, 'tax'))
  expect(answer.statusCode).toBe(422)
  expect(refusals(answer)).toEqual({ for: 'Please choose vet or buyer' })
})
