import pg from 'pg'
import { expect, test } from 'vitest'
import { keeperIn, keeperWith, testApp } from '../../../test/app.ts'
import { leastToken } from '../../../test/factories.ts'
import { paymentAt } from '../../../test/stripe/standIn.ts'
import { buildApp } from '../../app/server.ts'
import { openDb } from '../../db/db.ts'
import { changePlan } from '../../running/operator/operatorCommands.ts'

/** The same server once it sells Plus. */
async function sellingFromNowOn() {
  const stack = await testApp()
  const config = { ...stack.config, stripe: paymentAt('http://127.0.0.1:1') }
  const pool = new pg.Pool(stack.pool.options)
  const context = { ...stack, config, db: openDb(pool) }
  const app = await buildApp(context)
  const stop = async () => {
    await app.close()
    await pool.end()
  }
  return { ...context, app, stop }
}

test('Plus that I turned on at no cost counts while nothing is sold, and nothing of it is lost', async () => {
  const before = await testApp()
  const keeper = await keeperIn(before)
  await keeper.patch('subscription', { subscription: { plus: true } })
  const geckos = Array.from({ length: 7 }, (_, at) => ({ name: `Gecko ${at}`, sex: 'male' }))
  expect((await keeper.post('animals/bulk', { animals: geckos })).statusCode).toBe(201)
  await keeper.add('tasks', { content: 'Order rats' })
  const { token } = await keeper.add('api_tokens', leastToken('Scales'))
  const all = await keeper.list('animals')

  const selling = await sellingFromNowOn()
  const now = keeperWith(selling, keeper)
  expect(await now.page('animals')).toMatchObject({ total: 5, locked: 2 })
  expect((await now.get('tasks')).statusCode).toBe(403)
  const script = await selling.app.inject({
    url: '/dashboard/api/animals',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(script.json()).toMatchObject({ total: 5, locked: 2 })
  expect((await now.get('subscription')).json()).toMatchObject({
    payment: true,
    subscribed: false,
    source: null,
    prices: { month: '£4.99' },
  })

  // The server no longer sells Plus, so everything is as before.
  expect(await keeper.list('animals')).toEqual(all)
  expect((await keeper.get('subscription')).json()).toMatchObject({ source: 'local' })
  await selling.stop()
})

test('what the people who run the installation give counts also where Plus is sold', async () => {
  const keeper = await keeperIn(await testApp(), { plus: true })
  const selling = await sellingFromNowOn()
  const isSubscribed = async () => (await keeperWith(selling, keeper).get('user')).json().subscribed
  const plan = (word: string) => changePlan(selling, [`${keeper.userId}@example.org`, word])
  expect(await isSubscribed()).toBe(false)
  await plan('plus')
  expect(await isSubscribed()).toBe(true)
  expect((await plan('free')).lines.join()).toContain('is now on the free plan')
  expect(await isSubscribed()).toBe(false)
  await selling.stop()
})
