import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { newId } from '../../../test/factories.ts'

const multipart = 'multipart/form-data; boundary=x'
const part = (head: string, body = 'Rat') => `--x\r\n${head}\r\n\r\n${body}\r\n`
const name = 'Content-Disposition: form-data; name="animal[name]"'

test.each([
  ['without a boundary', 'multipart/form-data', ''],
  ['of garbage', multipart, 'garbage'],
  ['cut off in a field', multipart, part(name).slice(0, -6)],
  ['cut off in a head', multipart, `--x\r\nContent-Dispo`],
])('a form %s is told to be incomplete', async (_what, type, body) => {
  const keeper = await signedIn()
  const answer = await keeper.send('POST', 'animals', body, { 'content-type': type })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'incomplete_form'])
  const { app } = await testApp()
  const visit = {
    method: 'POST',
    url: '/users/sign_in',
    headers: { 'content-type': type },
  } as const
  expect((await app.inject({ ...visit, payload: body })).statusCode).toBeLessThan(500)
})

test('a form has lines of text and files, and nothing that calls itself JSON', async () => {
  const keeper = await signedIn()
  const body = `${part(`${name}\r\nContent-Type: application/json`, '{"toString":1}')}--x--\r\n`
  const answer = await keeper.send('POST', 'animals', body, { 'content-type': multipart })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([415, 'unknown_kind'])
  expect(await keeper.list('animals')).toEqual([])
})

test('a file is not taken for the record', async () => {
  const keeper = await signedIn()
  const answer = await keeper.sendForm('POST', 'animals', { animal: new File(['x'], 'Named.txt') })
  expect(answer.statusCode).toBe(422)
  expect(await keeper.list('animals')).toEqual([])
})

test('a form with files is taken only where files are asked for', async () => {
  const keeper = await signedIn()
  const answer = await keeper.sendForm('POST', 'feeders', { 'feeder[name]': 'Rat' })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([415, 'unknown_kind'])
  expect(await keeper.list('feeders')).toEqual([])
  const { app } = await testApp()
  const visit = await app.inject({
    method: 'POST',
    url: '/users/sign_in',
    headers: { 'content-type': multipart },
    payload: part('Content-Disposition: form-data; name="user[email]"; filename="a"', 'a'),
  })
  expect(visit.statusCode).toBe(415)
})

test('plain text is an unknown kind of request', async () => {
  const keeper = await signedIn()
  const answer = await keeper.send('POST', 'feeders', 'x', { 'content-type': 'text/plain' })
  expect(answer.statusCode).toBe(415)
})

test.each([
  [{ quantity: 1e-17 }, { quantity: 'Please enter a whole number' }],
  [{ quantity: '999999.9999999999' }, { quantity: 'Please enter a whole number' }],
  [{ quantity: -1 }, { quantity: 'Please enter 0 or more' }],
  [{ cost: 5e-324 }, { cost: 'At most two decimals' }],
  [{ cost: 1e300 }, { cost: 'Please enter at most 1,000,000' }],
  [
    { updated_at: '0000-01-01T00:00:00Z' },
    { updated_at: 'Please send the date and time exactly as received' },
  ],
])(
  'a number or a moment that cannot be stored is refused at its field: %j',
  async (wrong, told) => {
    const keeper = await signedIn()
    const { id } = await keeper.add('feeders', { name: 'Rat' })
    const answer = await keeper.patch(`feeders/${id}`, { feeder: wrong })
    expect([answer.statusCode, refusals(answer)]).toEqual([422, told])
  },
)

test('costs are read as people write them', async () => {
  const keeper = await signedIn()
  for (const cost of [0, 0.1, 1.15, 0.29, 1.005e3, '2.30']) {
    expect((await keeper.add('feeders', { name: 'Rat', cost })).cost).toBe(Number(cost))
  }
})

test('an address that cannot be read is refused in the usual shape', async () => {
  const { app } = await testApp()
  const answer = await app.inject('/dashboard/api/animals/%ff')
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { success: false, errors: [{ code: 'bad_address', message: "This address isn't valid" }] },
  ])
})

test('a request without a body may name a type all the same', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat' })
  const json = { 'content-type': 'application/json' }
  expect((await keeper.send('DELETE', `feeders/${id}`, undefined, json)).statusCode).toBe(200)
  expect(await keeper.list('feeders')).toEqual([])
  const empty = await keeper.send('POST', 'feeders', '', json)
  expect([empty.statusCode, refusals(empty)]).toEqual([422, { name: 'Please choose a name' }])
})

test.each([
  ['of four hundred thousand values', `{"feeder":{"name":[${'1,'.repeat(400_000)}1]}}`],
  ['that is deep', `{"feeder":{"name":${'['.repeat(40)}${']'.repeat(40)}}}`],
])('a body %s is too large', async (_what, body) => {
  const keeper = await signedIn()
  const answer = await keeper.send('POST', 'feeders', body, { 'content-type': 'application/json' })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([413, 'too_large'])
})

test('of many wrong rows a hundred are named', async () => {
  const keeper = await signedIn()
  const group = { name: 'Rack', animal_groups_attributes: Array(2000).fill({ animal_id: 'x' }) }
  const answer = await keeper.post('groups', { group })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveLength(100)
})

test.each([
  ['a file of 20 MB and a byte', [20 * 1024 ** 2 + 1]],
  ['files of 22 MB together', [11 * 1024 ** 2, 11 * 1024 ** 2]],
])('%s are too large, also where their length is not said', async (_what, files) => {
  const keeper = await signedIn()
  const head = 'Content-Disposition: form-data; name="user[profile_picture]"; filename="a.png"'
  const parts = files.flatMap((bytes) => [
    `--x\r\n${head}\r\nContent-Type: image/png\r\n\r\n`,
    ...[Buffer.alloc(bytes), '\r\n'],
  ])
  const body = Readable.from([...parts, '--x--\r\n'], { objectMode: false })
  const answer = await keeper.send('PATCH', 'user', body, { 'content-type': multipart })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([413, 'too_large'])
})

const large = JSON.stringify({ feeder: { name: 'x'.repeat(1_100_000) } })

test.each([
  [
    'cut JSON',
    '{"feeder":',
    'application/json',
    400,
    'unreadable',
    "We couldn't read this request",
  ],
  [
    'a prototype',
    '{"__proto__":{}}',
    'application/json',
    400,
    'unreadable',
    "We couldn't read this request",
  ],
  ['a table', 'x', 'text/csv', 415, 'unknown_kind', 'Unsupported request type'],
  ['nonsense', 'x', 'nonsense', 415, 'unknown_kind', 'Unsupported request type'],
  ['a long name', large, 'application/json', 413, 'too_large', 'Too large'],
])('a body that is none is refused in our own words: %s', async (_what, body, type, ...told) => {
  const keeper = await signedIn()
  const answer = await keeper.send('POST', 'feeders', body, { 'content-type': type })
  const [{ code, message }] = answer.json().errors
  expect([answer.statusCode, code, message]).toEqual(told)
})

test('a wrong field is named as the request spelled it, whichever check found it', async () => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const weigh = async (log: object) =>
    refusals(await keeper.post(`animals/${animal.id}/weight_logs`, { weight_log: log }))
  const validated = [
    await weigh({ weight_in_grams: 'heavy', unit: 'grams' }),
    await weigh({ WeightInGrams: 'heavy', unit: 'grams' }),
    await weigh({ weightInGrams: 'heavy', unit: 'grams' }),
  ]
  expect(validated.map((told) => Object.keys(told))).toEqual([
    ['weight_in_grams'],
    ['WeightInGrams'],
    ['weightInGrams'],
  ])
  const unknown = await keeper.post('animals', {
    animal: { name: 'Nyx', sex: 'female', speciesId: newId() },
  })
  expect(Object.keys(refusals(unknown))).toEqual(['speciesId'])
})

test('wrong rows beside 75,000 fields that no one knows keep others waiting for a moment at most', async () => {
  const keeper = await signedIn()
  const strays = Array.from({ length: 75_000 }, (_, at) => [`s${at}`, 0])
  const wrong = { FeedingLogs: Array(101).fill({}) }
  const send = () => keeper.post('feeding_logs/bulk', { ...wrong, ...Object.fromEntries(strays) })
  expect(Object.keys(refusals(await send()))).toContain('FeedingLogs.0.feeder_id')
  expect((await onEventLoop(send)).cpu_ms).toBeLessThan(mostOfRequest_ms)
})

test('a number of 120,000 digits keeps others waiting for a moment at most', async () => {
  const keeper = await signedIn()
  const feeder = { name: 'Rat', quantity: `1${',000'.repeat(40_000)}.5` }
  const send = () => keeper.post('feeders', { feeder })
  expect(refusals(await send())).toHaveProperty('quantity')
  expect((await onEventLoop(send)).cpu_ms).toBeLessThan(mostOfRequest_ms)
})
