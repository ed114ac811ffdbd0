import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { animalWithEveryRecord, at, pdfAt, printed } from '../../../test/paper.ts'
import { zone } from '../../../test/zone.ts'
import { feedingLogs, moves, weightLogs } from '../../db/schema.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

let keeper: Keeper
/** The id of an animal with every record. */
let thimble: string

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  thimble = await animalWithEveryRecord(keeper, 'BP-4')
})

test("the vet's record has what the keeper knows of an animal, from its name to its last poop, and a code that can be scanned", async () => {
  const { text, pages, headers } = await printed(keeper, thimble)
  const { url } = (await keeper.get(`codes/animal/${thimble}`)).json()
  expect(text.replaceAll('\n', '')).toContain(url)
  for (const said of [
    "Maren's animals",
    'Record for the vet',
    'Only people of this collection can open it',
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
  const { text } = await printed(keeper, thimble, 'buyer')
  const said = text.replaceAll('\n', ' ')
  for (const shown of ['Record for the buyer', 'Olive', '1,480 g', 'Rat, weaned', 'Fenbendazole'])
    expect(said).toContain(shown)
  for (const shown of ['Mites under the chin', 'Allergic to chlorhexidine', 'Refused', 'Partial'])
    expect(said).toContain(shown)
  for (const secret of ['2.45', '48.5', '900', 'Jonas', 'Haddad', 'by Maren', 'Rack 2', 'Second'])
    expect(said).not.toContain(secret)
  for (const secret of ['Purchased', 'Planned', 'Runny']) expect(said).not.toContain(secret)
})

test("an animal of which nothing is known but its name fills less than a page; a locked one isn't printed", async () => {
  const lapsed = await signedIn()
  const animals = Array.from({ length: 6 }, (_, at) => ({ name: `Pip ${at}`, sex: 'unknown' }))
  await lapsed.subscribe(true)
  expect((await lapsed.post('animals/bulk', { animals })).statusCode).toBe(201)
  const ids = (await lapsed.list('animals')).map(({ id }) => id).sort()
  await lapsed.subscribe(false)
  const [id] = ids
  for (const form of ['vet', 'buyer']) {
    const { text, pages } = await printed(lapsed, id, form)
    expect(pages).toHaveLength(1)
    expect(text).toContain('Not sexed')
    expect(text).toContain('No weights recorded.')
    expect(text).toContain('No treatments, vet visits or notes recorded.')
    expect(text).not.toMatch(/NaN|undefined|null|Invalid/)
  }
  const refused = await lapsed.get(pdfAt(ids[5]))
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'locked'])
})

test('the vet reads doubtful weights with a question mark and how many meals in a row were refused; nothing of a pause that is over or of an open code', async () => {
  const { accountId: account_id } = keeper
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const { db } = await testApp()
  const meals = Array.from({ length: 18 }, (_, daysBack) => ({
    ...{ account_id, id: newId(), animal_id: id, feeder_id: rat.id },
    ...{ success: false, happenedAt: at(daysBack + 1) },
  }))
  await db.insert(feedingLogs).values(meals)
  const feed = (daysBack: number) =>
    keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, happenedAt: at(daysBack) })
  const logs = `animals/${id}/weight_logs`
  const weigh = (daysBack: number, weightInGrams: number) =>
    keeper.add(logs, { weightInGrams, unit: 'grams', happenedAt: at(daysBack) })
  for (const [row, daysBack] of [20, 10, 1].entries()) await weigh(daysBack, 1400 + 20 * row)
  const { id: doubted } = await weigh(0, 14_600)
  const plan = { feeder_id: rat.id, started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' }
  const textPausedUntil = async (paused_until: string) => {
    const feedingSchedules = [{ ...plan, paused_until }]
    await keeper.patch(`animals/${id}`, { animal: { feedingSchedules } })
    return (await printed(keeper, id)).text.replaceAll('\n', ' ')
  }
  const doubtful = await textPausedUntil(today(zone))
  for (const words of ['1,440 g on', '14,600 g?', 'is far from those around it'])
    expect(doubtful).toContain(words)
  expect(doubtful).toContain("The last 18 in a row weren't taken.")
  expect(doubtful).not.toContain('paused until')

  await keeper.patch(`${logs}/${doubted}`, { weight_log: { is_certain: true } })
  await feed(17.5)
  const next = addDays(today(zone), 9)
  const certain = await textPausedUntil(next)
  expect(certain).toContain('14,600 g on')
  expect(certain).not.toContain('?')
  expect(certain).toContain("The last 17 in a row weren't taken.")
  expect(certain).toContain(`every 7 days, paused until ${formatDay(next)}`)
  await feed(0)
  await keeper.patch(`codes/animal/${id}`, { code: { shown: true } })
  const open = await textPausedUntil(next)
  for (const words of ['in a row', 'Only people of this']) expect(open).not.toContain(words)
})

test('a long record says what it leaves out of its lists and of the curve, and which doses were given and which skipped', async () => {
  const { accountId: account_id } = keeper
  const now = today(zone)
  const { id } = await keeper.add('animals', { name: 'Ember', sex: 'female' })
  const own = () => ({ account_id, id: newId(), animal_id: id })
  const weights = Array.from({ length: 15 }, (_, day) => ({
    ...{ ...own(), unit: 'grams' as const, happenedAt: at(day + 1) },
    weightInGrams: day === 13 ? 14_000 : 1400,
  }))
  const racks = Array.from({ length: 9 }, (_, day) => ({
    ...{ ...own(), room: 'Attic', rack: `Rack ${9 - day}`, moved_on: addDays(now, -day) },
  }))
  const { db } = await testApp()
  await db.insert(weightLogs).values(weights)
  await db.insert(moves).values(racks)
  const course = { substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  const span = { started_on: addDays(now, -1), ends_on: addDays(now, 1) }
  const { id: treatment } = await keeper.add(`animals/${id}/treatments`, { ...course, ...span })
  await keeper.add(`animals/${id}/treatments/${treatment}/doses`, { skipped_for: span.started_on })
  const late = { ...course, started_on: addDays(now, -4), ends_on: addDays(now, 5), every_days: 2 }
  const { id: begun } = await keeper.add(`animals/${id}/treatments`, late)
  await keeper.add(`animals/${id}/treatments/${begun}/doses`, {})
  const text = (await printed(keeper, id)).text.replaceAll('\n', ' ')
  expect(text).toContain('the latest 12 of 15')
  expect(text).not.toContain('?')
  expect(text).toContain('The curve leaves out 1 weight that may be mistyped.')
  expect(text).toContain('Day, the latest 8 of 9')
  expect(text).not.toContain('Rack 1')
  const short = (days: number) => formatShortDay(addDays(now, days), now)
  expect(text).toContain(`0 of 3 doses given; 1 skipped: ${short(-1)}`)
  // Its five doses begin today.
  expect(text).toContain(`dose about ${short(8)}`)
})

test('numbers are written as their reader writes them', async () => {
  const reader = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  await reader.patch('user', { user: { decimal_sign: 'comma' } })
  const { text } = await printed(reader, thimble)
  expect(text).toContain('1.480 g')
  expect(text).toContain('0,5 ml')
})

test('strangers get no record', async () => {
  const stranger = await signedIn({ plus: true })
  for (const form of ['vet', 'buyer'])
    expect((await stranger.get(pdfAt(thimble, form))).statusCode).toBe(404)
})

test('for whom it is has to be said', async () => {
  const answer = await keeper.get(pdfAt(thimble, 'tax'))
  expect(answer.statusCode).toBe(422)
  expect(refusals(answer)).toEqual({ for: 'Please choose vet or buyer' })
})
