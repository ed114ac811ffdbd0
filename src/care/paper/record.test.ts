import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf.ts'
import { pngOf } from '../../../test/pictures.ts'
import { zone } from '../../../test/zone.ts'
import { feedingLogs, weightLogs } from '../../db/schema.ts'
import { dayOf, formatDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { paperSize } from './paperSize.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

const pdfAt = (id: string, form = 'vet') => `/dashboard/animals/${id}/record.pdf?for=${form}`

async function printed(id: string, form = 'vet', who = keeper) {
  const answer = await who.get(pdfAt(id, form))
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return { ...readPdf(answer.rawPayload), headers: answer.headers }
}

const at = (daysBack: number) => new Date(Date.now() - daysBack * 86_400_000).toISOString()

/** An animal with a record of every kind, some of them private. */
async function thimble(owner = keeper, code = '') {
  const species = await owner.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const dam = await owner.add('animals', { name: 'Olive', sex: 'female', genetics: 'het Pied' })
  const { id } = await owner.add('animals', {
    name: 'Thimble',
    sex: 'female',
    species_id: species.id,
    genetics: 'Banana Pied',
    dateHatched: '2023-07-14',
    dam_id: dam.id,
    code,
    external_id: 'ZIMS 1188',
    source: 'captive_bred',
    acquired_via: 'purchased',
    description: 'Shy with strangers.',
    room: 'Reptile room',
    rack: 'Rack 2',
    tub: '14',
  })
  const rat = await owner.add('feeders', { name: 'Rat', size: 'Weaned', cost: '2.45' })
  await owner.patch(`animals/${id}`, {
    animal: {
      feedingSchedules: [
        { feeder_id: rat.id, started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' },
      ],
    },
  })
  for (const [back, success] of [
    [22, true],
    [15, true],
    [8, true],
    [1, false],
  ] as const) {
    await owner.add(`animals/${id}/feeding_logs`, {
      happenedAt: at(back),
      feeder_id: rat.id,
      success,
      ...(success ? {} : { refusal_reason: 'refused', notes: 'Left it for Jonas' }),
    })
  }
  for (const [back, weightInGrams] of [
    [40, 1412],
    [10, 1480],
  ]) {
    await owner.add(`animals/${id}/weight_logs`, {
      happenedAt: at(back ?? 0),
      weightInGrams,
      unit: 'grams',
    })
  }
  await owner.add(`animals/${id}/shedding_logs`, { happenedAt: at(12), quality: 'partial' })
  await owner.add(`animals/${id}/poop_logs`, {
    happenedAt: at(3),
    unusual: true,
    notes: 'Runny, greenish',
  })
  const course = await owner.add(`animals/${id}/treatments`, {
    substance: 'Fenbendazole',
    dose: '0.5',
    dose_unit: 'ml',
    every_days: 14,
    started_on: dayOf(at(20), zone),
    ends_on: dayOf(at(-8), zone),
  })
  await owner.add(`animals/${id}/treatments/${course.id}/doses`, { happenedAt: at(20) })
  const vet = await owner.add('contacts', { name: 'Dr. Haddad' })
  await owner.add(`animals/${id}/vet_visits`, {
    visited_on: '2026-03-04',
    reason: 'Yearly check',
    findings: 'Mites under the chin',
    contact_id: vet.id,
    cost: '48.5',
  })
  await owner.add(`animals/${id}/vet_visits`, {
    visited_on: addDays(today(zone), 9),
    reason: 'Second look',
  })
  await owner.add(`animals/${id}/health_notes`, { content: 'Allergic to chlorhexidine' })
  await owner.add('comments', {
    content: 'Jonas offers 900 for her',
    commentable_type: 'Animal',
    commentable_id: id,
  })
  return id as string
}

test("the vet's record has what the keeper knows of an animal, from its name to its last poop", async () => {
  const { text, pages, headers } = await printed(await thimble(keeper, 'BP-4'))
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
  const { text } = await printed(await thimble(), 'buyer')
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
  const id = await thimble()
  const { url } = (await keeper.get(`codes/animal/${id}`)).json()
  const { text } = await printed(id)
  expect(text.replaceAll('\n', '')).toContain(url)
  expect(text.replaceAll('\n', ' ')).toContain('Only people of this collection can open it')
  await keeper.patch(`codes/animal/${id}`, { code: { shown: true } })
  expect((await printed(id)).text).not.toContain('Only people of this')
})

test('an animal of which nothing is known but its name fills less than a page', async () => {
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'unknown' })
  for (const form of ['vet', 'buyer']) {
    const { text, pages } = await printed(id, form)
    expect(pages).toHaveLength(1)
    expect(text).toContain('Not sexed')
    expect(text).toContain('No weights recorded.')
    expect(text).toContain('No treatments, vet visits or notes recorded.')
    expect(text).not.toMatch(/NaN|undefined|null|Invalid/)
  }
})

test('names in any script are printed with fonts that travel with the file', async () => {
  const names = ['Žížala Äöü', 'Змея', 'Φίδι', '東京のヘビ', '뱀', 'ثعبان', 'Snek 🐍', '𒀀?']
  for (const name of names) {
    const { id } = await keeper.add('animals', { name, sex: 'male' })
    const { text, fonts } = await printed(id)
    const letters = [...name].filter((letter) => letter !== '𒀀' && letter !== ' ')
    for (const letter of letters) expect(text).toContain(letter)
    expect(fonts.join()).toContain('AtkinsonHyperlegible')
    if (name.includes('𒀀')) expect(text).toContain('□?')
  }
  const { headers } = await printed((await keeper.add('animals', { name: '東京', sex: 'male' })).id)
  expect(headers['content-disposition']).toContain("filename*=UTF-8''%E6%9D%B1%E4%BA%AC")
})

test('a photo is printed, and an animal without one has its portrait', async () => {
  const plain = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Pip',
    'animal[sex]': 'male',
    'animal[photo]': new File([await pngOf(700, 300)], 'photo.png'),
  })
  const file = async (id: string) => (await keeper.get(pdfAt(id))).rawPayload.toString('latin1')
  expect(await file(answer.json().object.id)).toContain('/DCTDecode')
  expect(await file(plain.id)).not.toContain('/DCTDecode')
})

test('long names and texts wrap, and nothing runs over the edge of the page', async () => {
  const { id } = await keeper.add('animals', {
    name: 'W'.repeat(100),
    sex: 'male',
    genetics: `Banana ${'het Clown '.repeat(24)}`.slice(0, 254),
    description: 'x'.repeat(2000),
  })
  await keeper.add(`animals/${id}/health_notes`, { content: 'line\n'.repeat(399) })
  const { text, pages } = await printed(id)
  expect(pages.length).toBeLessThanOrEqual(3)
  const longest = Math.max(...text.split('\n').map((line) => line.length))
  expect(longest).toBeLessThan(160)
  expect(text.replaceAll('\n', '')).toContain('W'.repeat(100))
  expect(text.replaceAll('\n', '')).toContain('x'.repeat(2000))
})

test('thousands of logs stay few pages and a small file', async () => {
  const { id } = await keeper.add('animals', { name: 'Methuselah', sex: 'male' })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { db } = await testApp()
  const common = { account_id: keeper.accountId, animal_id: id }
  const many = Array.from({ length: 2000 }, (_, back) => back)
  await db.insert(feedingLogs).values(
    many.map((back) => ({
      ...common,
      id: newId(),
      feeder_id: rat.id,
      happenedAt: at(back),
      success: back % 9 > 0,
    })),
  )
  await db.insert(weightLogs).values(
    many.map((back) => ({
      ...common,
      id: newId(),
      happenedAt: at(back),
      weightInGrams: 3000 - back,
      unit: 'grams' as const,
    })),
  )
  const { text, pages, bytes } = await printed(id)
  expect(pages.length).toBeLessThanOrEqual(2)
  expect(bytes).toBeLessThan(200_000)
  expect(text).toContain('the latest 12 of 2,000')
})

test('numbers are written as their reader writes them', async () => {
  const other = await signedIn({ plus: true })
  await other.patch('user', { user: { decimal_sign: 'comma' } })
  const { text } = await printed(await thimble(other), 'vet', other)
  expect(text).toContain('1.480 g')
  expect(text).toContain('0,5 ml')
})

test('the paper is what printers hold where the account is', () => {
  const height = (zone: string) => Math.round(paperSize(zone).height)
  for (const zone of [
    'America/New_York',
    'America/Indiana/Indianapolis',
    'US/Pacific',
    'Asia/Manila',
  ])
    expect(height(zone), zone).toBe(792)
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Sydney', 'Etc/UTC'])
    expect(height(zone), zone).toBe(842)
})

test("strangers get no record, and a locked animal's isn't printed", async () => {
  const stranger = await signedIn({ plus: true })
  const id = await thimble()
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
