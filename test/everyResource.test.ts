import { describe, expect, test } from 'vitest'
import { plusResources, resources } from '../src/app/records.ts'
import { factsOf } from '../src/shared/labels.ts'
import { signedIn as anyone, refusals } from './app.ts'
import { least, newId, whole } from './factories.ts'

const each = [
  ...resources.map((resource) => ({ ...resource, needsPlus: false })),
  // A plan names its sire: see plans.test.ts.
  ...plusResources
    .filter(({ api }) => api in whole)
    .map((resource) => ({ ...resource, needsPlus: true })),
]

describe.each(each)('$api', ({ api, noun, input, record, needsPlus }) => {
  const signedIn = ({ plus = needsPlus } = {}) => anyone({ plus })
  const add = (values: object) => ({ [noun]: values })
  const [first = ''] = Object.keys(least[api] ?? {})

  test('a record with every field is read back as it was entered, and changing nothing leaves it so', async () => {
    const keeper = await signedIn({ plus: true })
    const { id } = await keeper.add(api, whole[api] ?? {})
    const read = (await keeper.get(`${api}/${id}.json`)).json()
    expect(read).toMatchObject(whole[api] ?? {})
    // One record may carry more than its row of the list.
    const [listed] = await keeper.list(api)
    expect(Object.keys(listed ?? {}).sort()).toEqual(Object.keys(record.shape).sort())
    expect(read).toMatchObject(listed ?? {})
    const changed = await keeper.patch(`${api}/${id}.json`, add({}))
    expect(changed.statusCode).toBe(200)
    expect(changed.json().object).toMatchObject(whole[api] ?? {})
  })

  test('the sample of every field leaves none out', () => {
    const entered = Object.keys(input.shape).filter((key) => key in record.shape)
    const references = ['species_id', 'countryOfOrigin', 'dam_id', 'sire_id', 'pairing_id']
    // Pictures, and an animal that is sold.
    references.push('animal_id', 'images', 'contact_id', 'listing_id')
    // Rows, which a form of one line a field can't send.
    references.push('targets', 'uvi_readings', 'brumation')
    expect(Object.keys(whole[api] ?? {}).sort()).toEqual(
      entered.filter((key) => !references.includes(key)).sort(),
    )
  })

  test('every field has a label', () => {
    expect(Object.keys(factsOf(input)).sort()).toEqual(Object.keys(input.shape).sort())
  })

  test('keys may come in either case style, and as a form', async () => {
    const keeper = await signedIn({ plus: true })
    const snake = Object.entries(whole[api] ?? {}).map(([key, value]) => [
      `${noun}[${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}]`,
      String(value),
    ])
    const answer = await keeper.send(
      'POST',
      `${api}.json`,
      new URLSearchParams(snake as [string, string][]).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json().object).toMatchObject(whole[api] ?? {})
  })

  test('fields outside their wrapper are refused, and change nothing', async () => {
    const keeper = await signedIn({ plus: true })
    const record = await keeper.add(api, whole[api] ?? {})
    const errors = [{ field: noun, message: `Please put the fields inside “${noun}”` }]
    const fields = least[api] ?? {}
    for (const answer of [
      await keeper.post(`${api}.json`, fields),
      await keeper.patch(`${api}/${record.id}.json`, fields),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([422, { success: false, errors }])
    }
    expect(await keeper.list(api)).toMatchObject([{ id: record.id, updated_at: record.updated_at }])
  })

  test('a change leaves the other fields alone, and is refused with their version if someone else was first', async () => {
    const keeper = await signedIn({ plus: true })
    const { id, updated_at } = await keeper.add(api, whole[api] ?? {})
    const theirs = await keeper.patch(`${api}/${id}.json`, add({ [first]: 'Theirs', updated_at }))
    expect(theirs.json()).toMatchObject({
      success: true,
      object: { ...whole[api], [first]: 'Theirs' },
    })
    const mine = await keeper.patch(`${api}/${id}.json`, add({ [first]: 'Mine', updated_at }))
    expect(mine.statusCode).toBe(409)
    expect(mine.json()).toMatchObject({
      success: false,
      errors: [{ code: 'stale' }],
      object: { id, [first]: 'Theirs' },
    })
    expect((await keeper.get(`${api}/${id}.json`)).json()[first]).toBe('Theirs')
  })

  test('a record sent twice is one; deleted it is gone, its id is taken, and it comes back by undoing', async () => {
    const keeper = await signedIn()
    const id = newId()
    const once = await keeper.add(api, { ...least[api], id })
    expect(await keeper.add(api, { ...least[api], id })).toEqual(once)
    expect(await keeper.list(api)).toHaveLength(1)
    expect((await keeper.delete(`${api}/${id}.json`)).json()).toEqual({ success: true })
    expect((await keeper.get(`${api}/${id}.json`)).statusCode).toBe(404)
    expect(await keeper.page(api)).toMatchObject({ value: [], totalPages: 0, total: 0 })
    expect((await keeper.delete(`${api}/${id}.json`)).statusCode).toBe(404)
    const answer = await keeper.post(api, add({ ...least[api], id }))
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ field: 'id', message: 'This ID is already taken by another record', code: 'taken' }],
    ])
    const restored = await keeper.post(`deleted/${id}/restore.json`)
    expect(restored.json()).toMatchObject({ success: true, object: { id } })
    expect(await keeper.page(api)).toMatchObject({ value: [{ id }], total: 1 })
  })

  test('another account neither sees nor changes nor deletes it, and may use its id', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const kept = await keeper.add(api, { ...least[api], [first]: 'Mine' })
    const one = `${api}/${kept.id}.json`
    expect((await stranger.get(one)).statusCode).toBe(404)
    expect((await stranger.patch(one, add(least[api] ?? {}))).statusCode).toBe(404)
    expect((await stranger.delete(one)).statusCode).toBe(404)
    expect(await stranger.list(api)).toEqual([])
    const theirs = await stranger.add(api, { ...least[api], [first]: 'Theirs', id: kept.id })
    expect(theirs).toMatchObject({ id: kept.id, [first]: 'Theirs' })
    expect((await keeper.get(one)).json()).toMatchObject(kept)
  })

  test('what is missing, too long, or cannot be stored or read is a plain refusal at its field', async () => {
    const keeper = await signedIn()
    const send = (values: object) => keeper.post(`${api}.json`, add({ ...least[api], ...values }))
    const missing = await keeper.post(`${api}.json`, add({}))
    expect([missing.statusCode, missing.json().success]).toEqual([422, false])
    expect(Object.keys(refusals(missing))).toContain(first)
    expect((await keeper.post(`${api}.json`, {})).statusCode).toBe(422)
    expect((await keeper.post(`${api}.json`)).statusCode).toBe(422)
    const long = await send({ [first]: 'x'.repeat(5000) })
    expect([long.statusCode, long.json().errors]).toEqual([
      422,
      [{ field: first, message: expect.stringMatching(/^At most \d+ characters$/) }],
    ])
    const unstorable = "Some of these characters can't be stored"
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const answer = await send({ [first]: text })
      expect([answer.statusCode, refusals(answer)]).toEqual([422, { [first]: unstorable }])
    }
    expect(refusals(await keeper.get(`${api}.json?q=%00`))).toEqual({ q: unstorable })
    expect((await keeper.get(`${api}/no-such-id.json`)).statusCode).toBe(404)
    const as = (type: string, text: string) =>
      keeper.send('POST', `${api}.json`, text, { 'content-type': type })
    expect((await as('application/json', '{"')).statusCode).toBe(400)
    expect((await as('text/csv', 'x')).statusCode).toBe(415)
  })
})
