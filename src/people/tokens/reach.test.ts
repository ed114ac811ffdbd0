import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildOn, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { leastToken, newId } from '../../../test/factories.ts'
import { joined } from '../../../test/members.ts'
import { pngOf } from '../../../test/pictures.ts'
import { scriptIn, scriptOf } from '../../../test/scripts.ts'
import { memberships } from '../../db/schema.ts'

test('a token that may only read changes nothing, on any route there is', async () => {
  const { app } = await testApp()
  const { send } = await scriptOf(await signedIn(), { scope: 'read' })
  const changing = app.routeTable.filter(
    ({ method, url }) =>
      url.startsWith('/dashboard/api/') &&
      !url.endsWith('*') &&
      !['GET', 'HEAD', 'OPTIONS'].includes(method),
  )
  expect(changing.length).toBeGreaterThan(50)
  for (const { method, url } of changing) {
    const answer = await send(method as 'POST', url.replaceAll(/:\w+/g, newId()), {})
    expect([method, url, answer.statusCode, answer.json().errors[0].code]).toEqual([
      method,
      url,
      403,
      'read_only_token',
    ])
  }
})

test('it sees my pictures and QR codes, by their addresses', async () => {
  const keeper = await signedIn()
  const { send } = await scriptOf(keeper, { scope: 'read' })
  const made = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': new File([await pngOf(8, 8)], 'photo.png'),
  })
  const { photoUrls } = made.json().object
  expect((await send('GET', photoUrls.small)).statusCode).toBe(200)
  const stranger = await scriptOf(await signedIn())
  expect((await stranger.send('GET', photoUrls.small)).statusCode).toBe(404)
})

test('no token reaches what is about getting in, sharing, paying or leaving', async () => {
  const { app } = await testApp()
  const { send } = await scriptOf(await signedIn())
  const kept = app.routeTable.filter(
    ({ method, url }) => notForTokens.test(url) && !['HEAD', 'OPTIONS'].includes(method),
  )
  expect(kept.length).toBeGreaterThan(4)
  for (const { method, url } of kept) {
    const answer = await send(method as 'POST', url.replaceAll(/:\w+/g, newId()), {})
    expect([method, url, answer.json().errors?.[0].code]).toEqual([method, url, 'browser_only'])
  }
})

const notForTokens =
  /^\/dashboard\/api\/(api_tokens|passkeys|linked_\w+|mfa|passwords|emails|sessions?|security_events|shared_users|memberships|accounts|account\/erasure|subscriptions?|calendar_feed)(\/|$)/

test('the role is the one I have now: of a viewer only logs, when I may', async () => {
  const keeper = await signedIn()
  const { db } = await testApp()
  const { send } = await scriptOf(keeper)
  const viewer = (may_log: boolean) =>
    db
      .update(memberships)
      .set({ role: 'viewer', may_log })
      .where(and(eq(memberships.user_id, keeper.userId)))
  await viewer(false)
  const refused = await send('POST', 'feeders', { feeder: { name: 'Rat' } })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'viewer_only'])
  expect((await send('GET', 'feeders')).statusCode).toBe(200)
})

test('another site cannot ride on my cookie by adding a header', async () => {
  const keeper = await signedIn()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const ridden = await keeper.send('POST', 'feeders', { feeder: { name: 'Rat' } }, {
    ...foreign,
    authorization: 'Bearer x',
  } as object)
  expect(ridden.statusCode).toBe(401)
  const basic = await keeper.send('POST', 'feeders', { feeder: { name: 'Rat' } }, {
    ...foreign,
    authorization: 'Basic dml2YXJ5OnZpdmFyeQ==',
  } as object)
  expect(basic.statusCode).toBe(403)
  const { send } = await scriptOf(keeper)
  expect((await send('POST', 'feeders', { feeder: { name: 'Rat' } }, foreign)).statusCode).toBe(201)
})

test('it tells of the account it was made for, and of no other', async () => {
  const stack = await testApp()
  const keeper = await signedIn()
  const other = await signedIn({ name: 'Ole' })
  await joined(stack, { userId: keeper.userId, accountId: other.accountId }, { role: 'viewer' })
  expect((await keeper.get('user')).json().accounts).toHaveLength(2)
  const { send } = await scriptOf(keeper)
  const answers = [
    await send('GET', 'user'),
    await send('PATCH', 'user', { user: { name: 'Ada' } }),
  ]
  const [read, changed] = [answers[0]?.json(), answers[1]?.json().object]
  for (const user of [read, changed]) {
    expect(user.accounts).toMatchObject([{ id: keeper.accountId, role: 'owner' }])
    expect(user).not.toHaveProperty('authenticityToken')
    expect(user.can_start_account).toBe(false)
    expect(JSON.stringify(user)).not.toContain(other.accountId)
  }
})

test('guesses at tokens are held up by their network, not those of people', async () => {
  const stack = await buildOn((await testApp()).pool, { rateLimit: 2 })
  onTestFinished(() => stack.app.close())
  const keeper = await keeperIn(stack)
  const guess = (remoteAddress: string) =>
    stack.app.inject({
      url: '/dashboard/api/user.json',
      headers: { authorization: 'Bearer viv_wrong' },
      remoteAddress,
    })
  // One home has as many addresses of IPv6 as it likes, in one network.
  for (const addressOf of [() => '203.0.113.7', (call: number) => `2001:db8:1:2::${call}`]) {
    for (let call = 0; call < 40; call++)
      expect((await guess(addressOf(call))).statusCode).toBe(401)
    expect((await guess(addressOf(40))).statusCode).toBe(429)
  }
  expect((await keeper.get('user')).statusCode).toBe(200)
})

test('its requests are counted by themselves: those of my browser are left to me', async () => {
  const stack = await buildOn((await testApp()).pool, { rateLimit: 5 })
  const keeper = await keeperIn(stack)
  const { token } = await keeper.add('api_tokens', leastToken('Scales'))
  const send = scriptIn(stack.app, token)
  for (let call = 0; call < 4; call++) await send('GET', 'user')
  expect((await send('GET', 'user')).statusCode).toBe(200)
  expect((await send('GET', 'user')).statusCode).toBe(429)
  for (let call = 0; call < 4; call++) expect((await keeper.get('user')).statusCode).toBe(200)
  expect((await keeper.get('user')).statusCode).toBe(429)
  await stack.app.close()
})
