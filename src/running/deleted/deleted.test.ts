import { describe, expect, test } from 'vitest'
import { ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { deleteDaysAgo } from '../../../test/deletion.ts'
import { fedAnimal, least, leastOf } from '../../../test/factories.ts'

ownInstallation()

describe('the list of what was deleted', () => {
  test('names every kind, the latest first, a page at a time', async () => {
    const keeper = await signedIn({ plus: true })
    const gone: { id: string; kind: string; name: string }[] = []
    for (const api of Object.keys(least)) {
      const values = await leastOf(keeper, api)
      const { id } = await keeper.add(api, values)
      await keeper.delete(`${api}/${id}`)
      const [name = ''] = Object.values(values)
      gone.unshift({
        id,
        kind: api === 'clutches' ? 'clutch' : api.replace(/(?<!specie)s$/, ''),
        name,
      })
    }
    const dated = gone.map((one) => ({
      ...one,
      what: expect.stringMatching(/^[A-Z][a-z ]+$/),
      deleted_at: expect.any(String),
    }))
    expect(await keeper.page('deleted')).toEqual({
      value: dated,
      totalPages: 1,
      total: dated.length,
    })
    expect(await keeper.page('deleted', { page: '2', per_page: '3' })).toEqual({
      value: dated.slice(3, 6),
      totalPages: Math.ceil(dated.length / 3),
      total: dated.length,
    })
    expect(await keeper.page('deleted', { page: '9' })).toMatchObject({
      value: [],
      total: dated.length,
    })
    expect(await keeper.list('deleted', { q: 'calc' })).toMatchObject([{ kind: 'supplement' }])
    const whats = (await keeper.list('deleted')).map(({ kind, what }) => [kind, what])
    expect(Object.fromEntries(whats)).toMatchObject({
      pairing_plan: 'Breeding plan',
      custom_event: 'Event',
      shop_listing: 'Listing',
    })
  })

  test('is read in one statement', async () => {
    const keeper = await signedIn()
    const { statements } = await testApp()
    const before = statements.length
    await keeper.list('deleted')
    expect(statements.slice(before).filter((text) => text.includes('deleted_at'))).toHaveLength(1)
  })
})

describe('bringing back', () => {
  test.each(Object.keys(least))('%s come back as they were', async (api) => {
    const keeper = await signedIn({ plus: true })
    const record = await keeper.add(api, await leastOf(keeper, api))
    await keeper.delete(`${api}/${record.id}`)
    expect((await keeper.get(`${api}/${record.id}`)).statusCode).toBe(404)
    const answer = await keeper.post(`deleted/${record.id}/restore`)
    expect(answer.json()).toMatchObject({ success: true, object: { id: record.id } })
    expect(await keeper.list(api)).toEqual([record])
    expect(await keeper.list('deleted')).toEqual([])
    expect((await keeper.post(`deleted/${record.id}/restore`)).statusCode).toBe(404)
  })

  test('an animal comes back with its feedings', async () => {
    const keeper = await signedIn()
    const { animal, log } = await fedAnimal(keeper)
    await keeper.delete(`animals/${animal.id}`)
    await keeper.post(`deleted/${animal.id}/restore`)
    expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toMatchObject([{ id: log.id }])
  })

  test('an animal that would exceed the free plan stays deleted, and can come back later', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    await keeper.delete(`animals/${id}`)
    for (let at = 0; at < 5; at++) await keeper.add('animals', { name: 'A', sex: 'male' })
    const answer = await keeper.post(`deleted/${id}/restore`)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errors[0].code).toBe('subscription_required')
    await keeper.patch('subscription', { subscription: { plus: true } })
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  })

  test.each(['tasks', 'sales'])('%s, which need Plus, come back with it alone', async (api) => {
    const keeper = await signedIn({ plus: true })
    const { id } = await keeper.add(api, await leastOf(keeper, api))
    await keeper.delete(`${api}/${id}`)
    await keeper.subscribe(false)
    const answer = await keeper.post(`deleted/${id}/restore`)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
      ...[403, 'subscription_required'],
    ])
    await keeper.subscribe(true)
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  })

  test('of many that come back at once, five fit', async () => {
    const keeper = await signedIn({ plus: true })
    const ids: string[] = []
    for (let at = 0; at < 8; at++) {
      ids.push((await keeper.add('animals', { name: `A${at}`, sex: 'male' })).id)
      await keeper.delete(`animals/${ids[at]}`)
    }
    await keeper.patch('subscription', { subscription: { plus: false } })
    const answers = await Promise.all(ids.map((id) => keeper.post(`deleted/${id}/restore`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await keeper.page('animals')).toMatchObject({ total: 5 })
  })

  test('what another account deleted is not there, nor what no one deleted', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const { id } = await keeper.add('feeders', { name: 'Rat' })
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(404)
    await keeper.delete(`feeders/${id}`)
    expect((await stranger.post(`deleted/${id}/restore`)).statusCode).toBe(404)
    expect(await stranger.list('deleted')).toEqual([])
  })

  test('ends after 30 days', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('feeders', { name: 'Rat' })
    await deleteDaysAgo(keeper, 'feeders', id, 31)
    expect(await keeper.list('deleted')).toEqual([])
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(404)
  })
})
