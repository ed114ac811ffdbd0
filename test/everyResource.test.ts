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

  test('a record with every field is read back as it was entered', async () => {
    const keeper = await signedIn({ plus: true })
    const { id } = await keeper.add(api, whole[api] ?? {})
    const read = (await keeper.get(`${api}/${id}.json`)).json()
    expect(read).toMatchObject(whole[api] ?? {})
    // One record may carry more than its row of the list.
    const [listed] = await keeper.list(api)
    expect(Object.keys(listed ?? {}).sort()).toEqual(Object.keys(record.shape).sort())
    expect(read).toMatchObject(listed ?? {})
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

  test('what is missing is told at its field', async () => {
    const keeper = await signedIn()
    const answer = await keeper.post(`${api}.json`, add({}))
    expect(answer.statusCode).toBe(422)
    const [required] = Object.keys(least[api] ?? {})
    expect(answer.json()).toMatchObject({ success: false })
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toContain(required)
  })

  test('an empty body is told the same', async () => {
    const keeper = await signedIn()
    expect((await keeper.post(`${api}.json`, {})).statusCode).toBe(422)
    expect((await keeper.post(`${api}.json`)).statusCode).toBe(422)
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

  test('changing one field leaves the others alone', async () => {
    const keeper = await signedIn({ plus: true })
    const { id } = await keeper.add(api, whole[api] ?? {})
    const [first] = Object.keys(least[api] ?? {})
    const changed = await keeper.patch(`${api}/${id}.json`, add({ [first ?? '']: 'Renamed' }))
    expect(changed.json()).toMatchObject({
      success: true,
      object: { ...whole[api], [first ?? '']: 'Renamed' },
    })
  })

  test('changing nothing answers the record as it is', async () => {
    const keeper = await signedIn({ plus: true })
    const { id } = await keeper.add(api, whole[api] ?? {})
    const answer = await keeper.patch(`${api}/${id}.json`, add({}))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().object).toMatchObject(whole[api] ?? {})
  })

  test('a change of what someone else has changed meanwhile is refused with their version', async () => {
    const keeper = await signedIn({ plus: true })
    const { id, updated_at } = await keeper.add(api, whole[api] ?? {})
    const [first = ''] = Object.keys(least[api] ?? {})
    await keeper.patch(`${api}/${id}.json`, add({ [first]: 'Theirs', updated_at }))
    const mine = await keeper.patch(`${api}/${id}.json`, add({ [first]: 'Mine', updated_at }))
    expect(mine.statusCode).toBe(409)
    expect(mine.json()).toMatchObject({
      success: false,
      errors: [{ code: 'stale' }],
      object: { id, [first]: 'Theirs' },
    })
    expect((await keeper.get(`${api}/${id}.json`)).json()[first]).toBe('Theirs')
  })

  test('the same create sent twice makes one record', async () => {
    const keeper = await signedIn()
    const id = newId()
    const once = await keeper.add(api, { ...least[api], id })
    const again = await keeper.add(api, { ...least[api], id })
    expect(again).toEqual(once)
    expect(await keeper.list(api)).toHaveLength(1)
  })

  test('a deleted record is gone, and comes back by undoing', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add(api, least[api] ?? {})
    expect((await keeper.delete(`${api}/${id}.json`)).json()).toEqual({ success: true })
    expect((await keeper.get(`${api}/${id}.json`)).statusCode).toBe(404)
    expect(await keeper.page(api)).toMatchObject({ value: [], totalPages: 0, total: 0 })
    expect((await keeper.delete(`${api}/${id}.json`)).statusCode).toBe(404)
    const restored = await keeper.post(`deleted/${id}/restore.json`)
    expect(restored.json()).toMatchObject({ success: true, object: { id } })
    expect(await keeper.page(api)).toMatchObject({ value: [{ id }], total: 1 })
  })

  test('the id of a deleted record is taken', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add(api, least[api] ?? {})
    await keeper.delete(`${api}/${id}`)
    const answer = await keeper.post(api, add({ ...least[api], id }))
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ field: 'id', message: 'This ID is already taken by another record', code: 'taken' }],
    ])
  })

  test('another account neither sees nor changes nor deletes it', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const kept = await keeper.add(api, least[api] ?? {})
    const one = `${api}/${kept.id}.json`
    expect((await stranger.get(one)).statusCode).toBe(404)
    expect((await stranger.patch(one, add(least[api] ?? {}))).statusCode).toBe(404)
    expect((await stranger.delete(one)).statusCode).toBe(404)
    expect(await stranger.list(api)).toEqual([])
    expect((await keeper.get(one)).json()).toMatchObject(kept)
  })

  test('another account may use the same id without meeting the first', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const [first = ''] = Object.keys(least[api] ?? {})
    const { id } = await keeper.add(api, { ...least[api], [first]: 'Mine' })
    const theirs = await stranger.add(api, { ...least[api], [first]: 'Theirs', id })
    expect(theirs).toMatchObject({ id, [first]: 'Theirs' })
    expect((await keeper.get(`${api}/${id}.json`)).json()[first]).toBe('Mine')
  })

  test('too long a text is refused at its field, with its limit', async () => {
    const keeper = await signedIn()
    const [first = ''] = Object.keys(least[api] ?? {})
    const answer = await keeper.post(
      `${api}.json`,
      add({ ...least[api], [first]: 'x'.repeat(5000) }),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([
      { field: first, message: expect.stringMatching(/^At most \d+ characters$/) },
    ])
  })

  test('what cannot be stored or read is a plain refusal', async () => {
    const keeper = await signedIn()
    const [first = ''] = Object.keys(least[api] ?? {})
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const answer = await keeper.post(`${api}.json`, add({ ...least[api], [first]: text }))
      expect([answer.statusCode, refusals(answer)]).toEqual([
        422,
        { [first]: "Some of these characters can't be stored" },
      ])
    }
    expect(refusals(await keeper.get(`${api}.json?q=%00`))).toEqual({
      q: "Some of these characters can't be stored",
    })
    expect((await keeper.get(`${api}/no-such-id.json`)).statusCode).toBe(404)
    const broken = await keeper.send('POST', `${api}.json`, '{"', {
      'content-type': 'application/json',
    })
    expect(broken.statusCode).toBe(400)
    const odd = await keeper.send('POST', `${api}.json`, 'x', { 'content-type': 'text/csv' })
    expect(odd.statusCode).toBe(415)
  })
})
