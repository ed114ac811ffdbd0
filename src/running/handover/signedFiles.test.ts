import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { least, newId, openedShop } from '../../../test/factories.ts'
import { readInProcesses } from '../../../test/instead/readingChild.ts'
import { memberOf } from '../../../test/members.ts'
import { everything, thimbleOf } from '../../../test/thimble.ts'
import {
  mostFileBytes,
  notAFile,
  notOurs,
  otherVersion,
  readSignedFile,
  signedFile,
} from './signedFile.ts'

readInProcesses()

let seller: Keeper
let buyer: Keeper
/** An animal that was handed over by a file, and that file. */
let id: string
let file: Buffer
beforeAll(async () => {
  seller = await signedIn({ plus: true, name: 'Holt' })
  await openedShop(seller, { name: 'Holt Reptiles' })
  ;({ id } = await thimbleOf(seller))
  file = await signed(id)
})
beforeEach(async () => {
  buyer = await signedIn({ name: 'Jonas Brandt' })
})

/** The file by which the seller hands an animal over. */
async function signed(id: string): Promise<Buffer> {
  const answer = await seller.post(`animals/${id}/hand_over/file`)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return download(id)
}
const fileAt = (id: string) => `/dashboard/animals/${id}/hand-over.vivary`
async function download(id: string) {
  const file = await seller.get(fileAt(id))
  expect(file.statusCode).toBe(200)
  return file.rawPayload
}
const send = (bytes: Uint8Array, of = buyer, path = 'animals/take_over') =>
  of.sendForm('POST', path, { 'take_over[file]': new File([new Uint8Array(bytes)], 'a.vivary') })
const errorOf = (answer: { statusCode: number; json: () => { errors: object[] } }) => [
  answer.statusCode,
  answer.json().errors[0],
]
const reader = { installation: 'https://reader.example', key: '' }

/** The same animal as another installation signs it, in a hand-over of its own. */
async function elsewhere(
  bytes: Buffer,
  about: object = {},
  more: object = {},
  key = randomBytes(32),
) {
  const { head, record, hasMain, pictures } = await readSignedFile(bytes, reader)
  const { key: _key, ...said } = head
  const given = { record, hasMain, pictures, ...more }
  const theirs = { hand_over: newId(), installation: 'https://holt.example' }
  return signedFile(key, { ...said, ...theirs, ...about }, given)
}

test('a buyer elsewhere takes an animal over with its whole history, by a file', async () => {
  const theirs = await elsewhere(file)
  const seen = await send(theirs, buyer, 'animals/take_over/look')
  expect(seen.json()).toMatchObject({
    name: 'Thimble',
    seller: 'Holt Reptiles',
    installation: 'https://holt.example',
    fingerprint: expect.stringMatching(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/),
    meals: { taken: 1, refused: 1 },
    parents: ['Marigold', 'Kestrel'],
    photos: 2,
  })
  expect(await everything(buyer)).toEqual({ animals: 0, meals: 0, pictures: 0 })

  const answer = await send(theirs)
  expect([answer.statusCode, answer.json().object]).toEqual([
    201,
    { id: expect.any(String), name: 'Thimble' },
  ])
  const mine = answer.json().object.id
  const animal = (await buyer.get(`animals/${mine}`)).json()
  expect(animal).toMatchObject({
    name: 'Thimble',
    genetics: 'Banana, 66% het Pied',
    acquired_via: 'purchased',
    dam: { name: 'Marigold' },
    sire: { name: 'Kestrel' },
  })
  expect(animal.photos).toHaveLength(1)
  expect((await buyer.get(animal.photoUrls.large)).headers['content-type']).toBe('image/webp')
  for (const [kind, count] of Object.entries({
    feeding_logs: 2,
    weight_logs: 1,
    shedding_logs: 1,
    cleaning_logs: 1,
    poop_logs: 1,
    health_notes: 1,
    vet_visits: 1,
    treatments: 1,
  }))
    expect([kind, (await buyer.list(`animals/${mine}/${kind}`)).length]).toEqual([kind, count])
  for (const secret of ['Secret room', 'cash', 'Adeyemi', '1.85'])
    expect(theirs.toString('latin1')).not.toContain(secret)
})

test('a weight has the decimal sign of its reader, by a link and by a file', async () => {
  const animal = await seller.add('animals', least.animals ?? {})
  await seller.add(`animals/${animal.id}/weight_logs`, { weightInGrams: 172.5, unit: 'grams' })
  await buyer.patch('user', { user: { decimal_sign: 'comma' } })
  const link = (await seller.post(`animals/${animal.id}/hand_over`)).json().object.url
  const { app } = await testApp()
  const path = new URL(link).pathname
  expect((await app.inject(path)).body).toContain('>172.5 g<')
  expect((await buyer.get(path)).body).toContain('>172,5 g<')
  const seen = await send(await signed(animal.id), buyer, 'animals/take_over/look')
  expect(seen.json().weight).toBe('172,5 g')
})

test('signing hands over: the copy is only read, its link is gone, and the file can be had again', async () => {
  const { id } = await seller.add('animals', { name: 'Clover', sex: 'male' })
  expect((await seller.get(fileAt(id))).statusCode).toBe(404)
  const offered = await seller.post(`animals/${id}/hand_over`)
  const link = new URL(offered.json().object.url).pathname
  const file = await signed(id)
  expect(await download(id)).toEqual(file)
  expect((await buyer.get(link)).statusCode).toBe(404)
  expect((await seller.patch(`animals/${id}`, { animal: { name: 'x' } })).statusCode).toBe(409)
  expect((await seller.get(`animals/${id}`)).json()).toMatchObject({ state: 'sold' })
  expect((await seller.get(`animals/${id}/hand_over`)).json()).toMatchObject({ state: 'signed' })
  expect((await seller.post(`animals/${id}/hand_over/file`)).statusCode).toBe(409)
  expect((await seller.get(fileAt(id))).headers['content-disposition']).toBe(
    'attachment; filename="clover.vivary"',
  )

  // In the same installation the seller is told who took it over, and the file is gone.
  expect((await send(file)).statusCode).toBe(201)
  const [told] = await seller.list('notifications')
  expect(told.header_text).toMatch(/^Jonas Brandt took over Clover on/)
  expect((await seller.get(`animals/${id}/hand_over`)).json()).toMatchObject({
    state: 'taken',
    taken_by: 'Jonas Brandt',
  })
  expect((await seller.get(fileAt(id))).statusCode).toBe(404)
})

test('a file is taken over once, even if two people send it at the same time', async () => {
  const theirs = await elsewhere(file)
  const other = await signedIn()
  const answers = await Promise.all([buyer, other, buyer, other].map((of) => send(theirs, of)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  const [first, second] = [await everything(buyer), await everything(other)]
  expect(first.animals + second.animals).toBe(4)
  expect(first.meals + second.meals).toBe(2)
  const mine = first.animals ? buyer : other
  expect(errorOf(await send(theirs, mine))).toEqual([
    409,
    { message: "You've taken this animal over already: Thimble.", code: 'yours_already' },
  ])
  expect((await send(theirs, await signedIn())).json().errors[0].code).toBe('already_taken')
})

test('who signed a file does not take it over, and another account cannot sign or fetch it', async () => {
  const other = await signedIn({ plus: true })
  expect((await other.post(`animals/${id}/hand_over/file`)).statusCode).toBe(404)
  expect((await send(file, seller)).json().errors[0].code).toBe('your_own')
  expect((await other.get(fileAt(id))).statusCode).toBe(404)
  const { app } = await testApp()
  expect((await app.inject(fileAt(id))).statusCode).toBe(401)
  const vet = await memberOf(await testApp(), seller.accountId, { role: 'viewer' })
  expect((await vet.get(fileAt(id))).statusCode).toBe(403)
  const free = await signedIn()
  const own = await free.add('animals', least.animals ?? {})
  for (const answer of [
    await free.post(`animals/${own.id}/hand_over/file`),
    await free.get(fileAt(own.id)),
  ])
    expect(answer.json().errors[0].code).toBe('subscription_required')
})

describe('a file that was changed is refused, and says whom to ask', () => {
  const changed = 'This file was changed after it was signed. Ask Holt Reptiles for a new one.'

  test('in whichever of its parts', async () => {
    const lines = file.toString('latin1').split('\n', 4)
    const begins = [0, 1, 2, 3, 4].map((line) =>
      lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0),
    )
    const at = (part: string) => file.indexOf(part)
    const parts = {
      'the day': at('"signed_at":"20') + 15,
      'the hand-over': at('"hand_over":"') + 14,
      'the key': at('"key":"') + 10,
      'the seller': at('Holt Reptiles') + 1,
      'the signature': (begins[2] ?? 0) + 7,
      'the genetics': at('66% het'),
      'a meal': at('"refused"') + 2,
      'a number': at('171'),
      'the first picture': (begins[4] ?? 0) + 20,
      'the last byte': file.length - 1,
    }
    for (const [part, place] of Object.entries(parts)) {
      const altered = Buffer.from(file)
      altered[place] = altered[place] === 0x30 ? 0x31 : 0x30
      const [status, error] = errorOf(await send(altered))
      const said = part === 'the seller' ? changed.replace('Holt', 'H0lt') : changed
      expect([part, status, error]).toEqual([part, 422, { field: 'file', message: said }])
    }
    for (const altered of [
      file.subarray(0, -1),
      file.subarray(0, begins[4]),
      file.subarray(0, begins[3]),
      Buffer.concat([file, Buffer.from('x')]),
      // Signed by someone else, under the seller's key.
      Buffer.from(
        file.toString('latin1').replace(lines[2] ?? '', linesOf(await elsewhere(file))[2] ?? ''),
        'latin1',
      ),
    ])
      expect(errorOf(await send(altered))).toEqual([422, { field: 'file', message: changed }])
    expect(await everything(buyer)).toEqual({ animals: 0, meals: 0, pictures: 0 })
    expect((await send(file, buyer, 'animals/take_over/look')).statusCode).toBe(200)
  })

  const linesOf = (bytes: Buffer) => bytes.toString('latin1').split('\n', 4)
})

describe('what no Vivary signed like this is refused at the file', () => {
  test('nothing, a page, a bomb, another version, and what is cut off or no text', async () => {
    const files: [what: string, bytes: Buffer, message: string | RegExp][] = [
      ['nothing at all', Buffer.from('\n'), notAFile],
      ['a page', Buffer.from('<!doctype html><p>hello'), notAFile],
      ['a bomb that unpacks to megabytes', gzipSync(Buffer.alloc(5_000_000)), notAFile],
      ['a file of the next version', Buffer.from('Vivary hand-over 2\n{}\n\n{}\n'), otherVersion],
      ['only its first line', Buffer.from('Vivary hand-over 1\n'), /was changed.*Ask the seller/],
      [
        'odd letters',
        Buffer.from([...Buffer.from('Vivary hand-over 1\n'), 0xff, 0, 10, 10]),
        /chang/,
      ],
    ]
    for (const [what, bytes, message] of files) {
      for (const path of ['animals/take_over', 'animals/take_over/look']) {
        const [status, error] = errorOf(await send(bytes, buyer, path))
        expect([what, status, error]).toEqual([
          what,
          422,
          {
            field: 'file',
            message: message instanceof RegExp ? expect.stringMatching(message) : message,
          },
        ])
      }
    }
  })

  test('one that is too large, none, and a text in its place', async () => {
    const [status, error] = errorOf(await send(Buffer.alloc(mostFileBytes + 1)))
    expect([status, error]).toMatchObject([413, { field: 'file', code: 'too_large' }])
    for (const body of [{}, { take_over: {} }, { take_over: { file: 'Vivary hand-over 1' } }]) {
      const answer = await buyer.post('animals/take_over', body)
      expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
        422,
        { field: 'file', message: 'Please choose the file' },
      ])
    }
  })

  test('signed, but holding what no record holds', async () => {
    const { record } = await readSignedFile(file, reader)
    const odd: [string, object][] = [
      ['parents of its own', { record: { ...record, animal: { ...record.animal, dam: 99 } } }],
      ['no name', { record: { ...record, animal: { ...record.animal, name: '' } } }],
      ['a NUL', { record: { ...record, animal: { ...record.animal, genetics: 'a\0b' } } }],
      ['too many meals', { record: { ...record, cleans: Array(50_001).fill({}) } }],
      ['no meals', { record: { ...record, feedings: undefined } }],
      ['a page as a picture', { pictures: [Buffer.from('<svg onload=alert(1)>')] }],
      ['an empty picture', { pictures: [Buffer.alloc(0)] }],
    ]
    for (const [what, more] of odd) {
      const [status, error] = errorOf(await send(await elsewhere(file, {}, more)))
      expect([what, status, error]).toMatchObject([what, 422, { field: 'file' }])
    }
    for (const about of [
      { installation: 'javascript:alert(1)' },
      { hand_over: 'x' },
      { seller: '' },
      { signed_at: 'soon' },
    ])
      expect((await send(await elsewhere(file, about))).statusCode).toBe(422)
    expect(await everything(buyer)).toEqual({ animals: 0, meals: 0, pictures: 0 })
  })
})

test('a full free plan has no room for it, and a viewer takes nothing over', async () => {
  const theirs = await elsewhere(file)
  const own = Array.from({ length: 5 }, (_, at) => ({ name: `Own ${at}`, sex: 'unknown' }))
  expect((await buyer.post('animals/bulk', { animals: own })).statusCode).toBe(201)
  const answer = await send(theirs)
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'subscription_required'])
  expect(await everything(buyer)).toEqual({ animals: 5, meals: 0, pictures: 0 })
  const other = await signedIn()
  const vet = await memberOf(await testApp(), other.accountId, { role: 'viewer' })
  expect((await send(theirs, vet)).statusCode).toBe(403)
  expect((await send(theirs, vet, 'animals/take_over/look')).statusCode).toBe(403)
  const { app } = await testApp()
  for (const path of ['take_over', 'take_over/look']) {
    const url = `/dashboard/api/animals/${path}`
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401)
  }
})

test('the key that signs files can be compared by anyone, and a file that was altered elsewhere and signed anew shows another', async () => {
  const { app } = await testApp()
  const keyOf = async (bytes: Buffer) =>
    (await send(bytes, buyer, 'animals/take_over/look')).json().fingerprint
  const ours = await keyOf(file)
  expect((await app.inject('/h/key')).body).toContain(ours)
  expect(await keyOf(await elsewhere(file, { hand_over: newId() }))).not.toBe(ours)
})

test("a file in this server's name that it didn't sign is refused", async () => {
  const { config } = await testApp()
  for (const installation of [config.publicUrl, `${config.publicUrl.toUpperCase()}/`]) {
    const forged = await elsewhere(file, { installation, hand_over: newId() })
    for (const path of ['animals/take_over', 'animals/take_over/look']) {
      expect(errorOf(await send(forged, buyer, path))).toEqual([
        422,
        { field: 'file', message: notOurs },
      ])
    }
  }
})

test('a long record comes in whole, though others are answered while it is read', async () => {
  const { record } = await readSignedFile(file, reader)
  const happenedAt = '2026-01-01T10:00:00.000Z'
  const [course] = record.treatments
  const long = {
    ...record,
    // Enough of one list to come in two parts.
    weights: Array.from({ length: 1000 }, () => ({ happenedAt, weightInGrams: 10, unit: 'grams' })),
    treatments: [
      { ...course, doses: Array.from({ length: 50 }, () => ({ happenedAt, skipped_for: null })) },
      course,
    ],
  }
  const answer = await send(await elsewhere(file, {}, { record: long }))
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  const mine = answer.json().object.id
  expect((await buyer.page(`animals/${mine}/weight_logs`)).total).toBe(1000)
  const { pool } = await testApp()
  const { rows } = await pool.query('select from doses where account_id = $1', [buyer.accountId])
  expect(rows).toHaveLength(50 + (course?.doses.length ?? 0))
})

test.each([
  ['more rows than any record has', 9, 50_000],
  ['as many wrong rows as are looked at', 20, 8_000],
])('a signed file full of %s costs next to nothing', async (_what, courses, wrong) => {
  const { record } = await readSignedFile(file, reader)
  const doses = Array(wrong).fill(1)
  const treatments = Array.from({ length: courses }, () => ({ ...record.treatments[0], doses }))
  const hostile = await elsewhere(file, {}, { record: { ...record, treatments } })
  const { result: answer, cpu_ms } = await onEventLoop(() =>
    send(hostile, buyer, 'animals/take_over/look'),
  )
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'file'])
  expect(cpu_ms).toBeLessThan(mostOfRequest_ms)
})
