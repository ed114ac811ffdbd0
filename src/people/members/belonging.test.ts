import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  build,
  buildOn,
  type Keeper,
  keeperIn,
  refusals,
  signedIn,
  testApp,
} from '../../../test/app.ts'
import { openCable } from '../../../test/cable.ts'
import { newId } from '../../../test/factories.ts'
import { joined, memberOf } from '../../../test/members.ts'
import { zone } from '../../../test/zone.ts'
import { memberships, securityEvents } from '../../db/schema.ts'

const userOf = async (who: Keeper) => (await who.get('user')).json()
const goTo = (who: Keeper, account_id: string) => who.patch('session', { session: { account_id } })

test('I go on in another account that I belong to, and see its animals only', async () => {
  const stack = await testApp()
  const [owner, me] = [await signedIn({ name: 'Maren' }), await signedIn({ name: 'Ole' })]
  await owner.add('animals', { name: 'Saffron', sex: 'female' })
  await me.add('animals', { name: 'Pepper', sex: 'male' })
  await stack.db
    .insert(memberships)
    .values({ account_id: owner.accountId, user_id: me.userId, role: 'viewer' })
  expect((await userOf(me)).accounts).toEqual([
    { id: me.accountId, name: "Ole's animals", owner: true, role: 'owner' },
    { id: owner.accountId, name: "Maren's animals", owner: false, role: 'viewer' },
  ])
  expect((await goTo(me, owner.accountId)).statusCode).toBe(200)
  expect(await userOf(me)).toMatchObject({
    account_id: owner.accountId,
    role: 'viewer',
    owner: false,
  })
  expect((await me.list('animals')).map(({ name }) => name)).toEqual(['Saffron'])
  expect((await goTo(me, me.accountId)).statusCode).toBe(200)
  expect((await me.list('animals')).map(({ name }) => name)).toEqual(['Pepper'])
})

test('to an account that is not mine, or no one’s, there is no way', async () => {
  const [stranger, me] = [await signedIn(), await signedIn()]
  for (const id of [stranger.accountId, newId()]) {
    expect((await goTo(me, id)).statusCode).toBe(404)
  }
  expect((await userOf(me)).account_id).toBe(me.accountId)
  expect(refusals(await goTo(me, 'x'))).toEqual({ account_id: 'Not found' })
})

test('a tab that still shows the account before changes nothing in the other one', async () => {
  const stack = await testApp()
  const [owner, me] = [await signedIn(), await signedIn()]
  await joined(stack, { userId: me.userId, accountId: owner.accountId }, { role: 'keeper' })
  await goTo(me, owner.accountId)
  const tab = { 'vivary-account': me.accountId }
  const answer = await me.post('contacts', { contact: { name: 'Vet' } }, tab)
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'account_changed'])
  expect(await owner.list('contacts')).toEqual([])
  const here = { 'vivary-account': owner.accountId }
  expect((await me.post('contacts', { contact: { name: 'Vet' } }, here)).statusCode).toBe(201)
})

test('the open tabs of the session hear no more of the account before', async () => {
  const stack = await build({}, { sweep_ms: 600_000 })
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const [owner, me] = [await keeperIn(stack), await keeperIn(stack)]
  await joined(stack, { userId: me.userId, accountId: owner.accountId }, { role: 'keeper' })
  const tab = await openCable(url, { cookie: me.cookie })
  await tab.subscribe()
  await goTo(me, owner.accountId)
  await tab.closed
  expect(tab.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' })
  await stack.app.close()
  await stack.pool.end()
})

test('I leave an account, and go on in my own', async () => {
  const stack = await testApp()
  const [owner, me] = [await signedIn(), await signedIn()]
  const place = { userId: me.userId, accountId: owner.accountId }
  const elsewhere = await joined(stack, place, { role: 'keeper' })
  await goTo(me, owner.accountId)
  expect((await me.delete(`memberships/${owner.accountId}`)).statusCode).toBe(200)
  expect(await userOf(me)).toMatchObject({ account_id: me.accountId, owner: true })
  expect((await userOf(me)).accounts).toHaveLength(1)
  expect((await elsewhere.get('user')).statusCode).toBe(401)
  const noted = await stack.db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.user_id, me.userId), eq(securityEvents.kind, 'account_left')))
  expect(noted).toMatchObject([{ detail: "Maren's animals" }])
})

test('who leaves their only account is signed out; an owner stays', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const member = await memberOf(stack, owner.accountId, { role: 'viewer' })
  expect((await member.delete(`memberships/${owner.accountId}`)).statusCode).toBe(200)
  expect((await member.get('user')).statusCode).toBe(401)
  const refused = await owner.delete(`memberships/${owner.accountId}`)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'owner_stays'])
  expect((await owner.delete(`memberships/${newId()}`)).statusCode).toBe(404)
})

test('who works in others’ accounts only starts a collection of their own, once', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const member = await memberOf(stack, owner.accountId, { role: 'viewer', name: 'Lena' })
  expect((await userOf(member)).can_start_account).toBe(true)
  const answers = await Promise.all([member.post('accounts', {}), member.post('accounts', {})])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await userOf(member)).toMatchObject({
    owner: true,
    can_start_account: false,
    timezone: zone,
    accounts: [{ name: "Lena's animals" }, { name: "Maren's animals" }],
  })
  expect((await owner.post('accounts', {})).statusCode).toBe(409)
})

test('where sign-up is closed no one does', async () => {
  const stack = await buildOn((await testApp()).pool, { signUp: 'closed' })
  const owner = await keeperIn(stack)
  const member = await memberOf(stack, owner.accountId, { role: 'keeper' })
  expect((await userOf(member)).can_start_account).toBe(false)
  expect((await member.post('accounts', {})).statusCode).toBe(403)
  await stack.app.close()
})

test('I give my account another name', async () => {
  const owner = await signedIn()
  const answer = await owner.patch('account', { account: { name: ' Holt Reptiles ', id: newId() } })
  expect(answer.json().object.accounts).toMatchObject([
    { id: owner.accountId, name: 'Holt Reptiles' },
  ])
  expect(refusals(await owner.patch('account', { account: { name: '' } }))).toEqual({
    name: 'Please choose a name',
  })
})
