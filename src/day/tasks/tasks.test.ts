import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { sessionReader } from '../../server/session/session.ts'
import { tasksTile } from './tasks.queries.ts'

const contents = async (keeper: Keeper, query = {}) =>
  (await keeper.list('tasks', query)).map(({ content }) => content)

const subscribe = (keeper: Keeper, plus: boolean) =>
  keeper.patch('subscription', { subscription: { plus } })

describe('tasks', () => {
  test('are added, reworded, and gone when they are ticked', async () => {
    const keeper = await signedIn({ plus: true })
    const rats = await keeper.add('tasks', { content: '  Order rats ' })
    await keeper.add('tasks', { content: 'Mend the mister' })
    expect(await contents(keeper)).toEqual(['Mend the mister', 'Order rats'])
    expect(await contents(keeper, { sort: 'created_at_asc' })).toEqual([
      'Order rats',
      'Mend the mister',
    ])
    const task = { content: 'Order forty rats', updated_at: rats.updated_at }
    expect((await keeper.patch(`tasks/${rats.id}.json`, { task })).statusCode).toBe(200)
    expect((await keeper.patch(`tasks/${rats.id}.json`, { task })).statusCode).toBe(409)
    const ticked = await keeper.delete(`tasks/${rats.id}.json`)
    expect(ticked.json()).toEqual({ success: true })
    expect(await contents(keeper)).toEqual(['Mend the mister'])
    expect((await keeper.delete(`tasks/${rats.id}.json`)).statusCode).toBe(404)
  })

  test('say what they want, in one line', async () => {
    const keeper = await signedIn({ plus: true })
    const refused = async (task: unknown) => refusals(await keeper.post('tasks.json', { task }))
    for (const content of [undefined, null, '', '   ', '\u200b']) {
      expect(await refused({ content })).toEqual({ content: 'Please enter a task' })
    }
    expect(await refused({ content: 'x'.repeat(101) })).toEqual({
      content: 'At most 100 characters',
    })
    expect(await contents(keeper)).toEqual([])
  })

  test('come twenty-four a page', async () => {
    const keeper = await signedIn({ plus: true })
    for (let at = 1; at <= 26; at++) await keeper.add('tasks', { content: `Task ${at}` })
    expect(await keeper.page('tasks')).toMatchObject({ total: 26, totalPages: 2 })
    expect(await contents(keeper, { page: '2' })).toEqual(['Task 2', 'Task 1'])
  })

  test('that come back take their old place', async () => {
    const keeper = await signedIn({ plus: true })
    for (const content of ['One', 'Two', 'Three']) await keeper.add('tasks', { content })
    const [, two] = await keeper.list('tasks')
    await keeper.delete(`tasks/${two.id}`)
    expect(await keeper.list('deleted')).toMatchObject([{ kind: 'task', name: 'Two' }])
    await keeper.post(`deleted/${two.id}/restore`)
    expect(await contents(keeper)).toEqual(['Three', 'Two', 'One'])
    expect(await keeper.list('tasks', { page: '1' })).toContainEqual(two)
  })

  test('need Plus, and are all there when it is back', async () => {
    const keeper = await signedIn({ plus: true })
    const kept = await keeper.add('tasks', { content: 'Order rats' })
    const ticked = await keeper.add('tasks', { content: 'Mend the mister' })
    await keeper.delete(`tasks/${ticked.id}`)
    await subscribe(keeper, false)
    const task = { content: 'Bring the vet a sample' }
    const answers = await Promise.all([
      keeper.get('tasks.json'),
      keeper.get(`tasks/${kept.id}.json`),
      keeper.post('tasks.json', { task }),
      keeper.patch(`tasks/${kept.id}.json`, { task }),
      keeper.delete(`tasks/${kept.id}.json`),
      keeper.post(`deleted/${ticked.id}/restore`),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().errors).toEqual([
        { message: 'Subscribe to access', code: 'subscription_required' },
      ])
    }
    await subscribe(keeper, true)
    expect(await keeper.list('tasks')).toEqual([kept])
    expect((await keeper.post(`deleted/${ticked.id}/restore`)).statusCode).toBe(200)
    expect(await contents(keeper)).toEqual(['Mend the mister', 'Order rats'])
  })

  test('sent twice are one task', async () => {
    const keeper = await signedIn({ plus: true })
    const task = { id: newId(), content: 'Order rats' }
    const answers = await Promise.all([1, 2, 3].map(() => keeper.post('tasks', { task })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await keeper.page('tasks')).toMatchObject({ total: 1 })
  })
})

describe('the dashboard’s part', () => {
  test('is the first page and the total in two statements, and nothing without Plus', async () => {
    const keeper = await signedIn({ plus: true })
    for (let at = 1; at <= 26; at++) await keeper.add('tasks', { content: `Task ${at}` })
    const { db, statements } = await testApp()
    const session = await sessionOfKeeper(keeper)
    statements.length = 0
    const tile = await tasksTile(db, session)
    expect(statements.length).toBeLessThanOrEqual(2)
    expect([tile?.total, tile?.value.length, tile?.value[0]?.content]).toEqual([26, 24, 'Task 26'])
    await subscribe(keeper, false)
    expect(await tasksTile(db, await sessionOfKeeper(keeper))).toBeNull()
  })
})

async function sessionOfKeeper({ cookie }: Keeper) {
  const stack = await testApp()
  const session = await sessionReader(stack)(cookie.split('=')[1] ?? '', stack.app.log)
  if (!session) throw new Error('nobody is signed in')
  return session
}
