import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, keeperIn } from '../../../test/app.ts'
import { queuedMails } from '../../../test/mails.ts'
import { walkThrough } from '../../../test/oidcService.ts'
import { keepersPassword } from '../../../test/password.ts'
import { type Browser, comeBack, theZoo, whoIn } from '../../../test/theZoo.ts'
import { sessions } from '../../db/schema.ts'

const zoo = theZoo()

test('who has an account here already signs in as always once, and says yes', async () => {
  const { keeper, login } = await zoo.known()
  const { browser, answer } = await zoo.signInAs(login)
  expect(answer.headers.location).toBe(
    '/users/sign_in?said=link&to=%2Fdashboard%2Faccount%2Fsecurity%2Flinked',
  )
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  expect((await browser.get(String(answer.headers.location))).body).toContain(
    'There&#x27;s already an account with that email',
  )
  const email = `${keeper.userId}@example.org`
  const entered = await browser.submit(String(answer.headers.location), {
    email,
    password: keepersPassword,
  })
  expect(entered.headers.location).toBe('/dashboard/account/security/linked')
  const waits = (await browser.get('/dashboard/api/linked_sign_ins')).json()
  expect(waits).toEqual({ value: [], offered: 'the zoo', pending: { email, asks_password: false } })

  const yes = () =>
    browser.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins/pending',
      payload: { linked_sign_in: {} },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  expect((await yes()).statusCode).toBe(200)
  expect((await yes()).statusCode).toBe(404)
  expect(await whoIn((await zoo.signInAs(login)).browser)).toMatchObject({ id: keeper.userId })
  expect(await zoo.eventsOf(keeper.userId)).toContainEqual({
    kind: 'oidc_linked',
    detail: 'the zoo',
  })
})

test('the word is asked of no one else, and with the password in a browser that was open', async () => {
  const [{ keeper, login }, stranger] = [
    await zoo.known({ email_verified: false }),
    await keeperIn(zoo.vivary()),
  ]
  const { browser } = await zoo.signInAs(login)
  const link = browser.cookies.get('vivary_link') ?? ''
  const yesIn = (who: Keeper, current_password?: string) => {
    const there = zoo.browserOf(who)
    there.cookies.set('vivary_link', link)
    return there.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins/pending',
      payload: { linked_sign_in: { current_password } },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  }
  expect((await yesIn(stranger)).statusCode).toBe(404)
  await zoo
    .vivary()
    .db.update(sessions)
    .set({ created_at: sql`now() - interval '1 hour'` })
    .where(eq(sessions.user_id, keeper.userId))
  expect((await yesIn(keeper)).statusCode).toBe(422)
  expect((await yesIn(keeper, 'a wrong one')).statusCode).toBe(422)
  expect((await yesIn(keeper, keepersPassword)).statusCode).toBe(200)
})

test('I link it myself with my password, and unlink it', async () => {
  const keeper = await keeperIn(zoo.vivary())
  const { login } = zoo.person()
  const browser = zoo.browserOf(keeper)
  const begin = (current_password: string) =>
    browser.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins',
      payload: { linked_sign_in: { current_password } },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  expect((await begin('a wrong one')).statusCode).toBe(422)
  const { address } = (await begin(keepersPassword)).json().object
  const back = await walkThrough(address, login)
  expect((await comeBack(browser, back)).headers.location).toBe(
    '/dashboard/account/security/linked',
  )
  expect(await whoIn((await zoo.signInAs(login)).browser)).toMatchObject({ id: keeper.userId })

  const [linked] = (await keeper.get('linked_sign_ins')).json().value
  expect(linked).toMatchObject({ issuer: zoo.issuer(), last_used_at: expect.any(String) })
  expect(
    (await (await keeperIn(zoo.vivary())).delete(`linked_sign_ins/${linked.id}`)).statusCode,
  ).toBe(404)
  expect((await keeper.delete(`linked_sign_ins/${linked.id}`)).statusCode).toBe(200)
  expect((await whoIn((await zoo.signInAs(login)).browser)).id).not.toBe(keeper.userId)
  expect((await zoo.eventsOf(keeper.userId)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['oidc_linked', 'oidc_unlinked']),
  )
  const mails = await queuedMails(zoo.vivary(), `${keeper.userId}@example.org`)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A sign-in was linked',
    'A sign-in was unlinked',
  ])
})

test("what is one person's sign-in cannot be linked to another, nor in a browser that is signed out", async () => {
  const { login } = zoo.person()
  await zoo.signInAs(login)
  const keeper = await keeperIn(zoo.vivary())
  const linked = async (then?: (browser: Browser) => void) => {
    const browser = zoo.browserOf(keeper)
    const begun = await browser.send({
      method: 'POST',
      url: '/dashboard/api/linked_sign_ins',
      payload: { linked_sign_in: { current_password: keepersPassword } },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const back = await walkThrough(begun.json().object.address, login)
    then?.(browser)
    return comeBack(browser, back)
  }
  const taken = await linked()
  expect(taken.statusCode).toBe(400)
  expect(taken.body).toContain('Someone else here already signs in with that')
  const out = await linked((browser) => browser.cookies.delete('vivary'))
  expect(out.body).toContain('You were signed out in the meantime')
  expect((await keeper.get('linked_sign_ins')).json().value).toEqual([])
})

test('the only way in stays', async () => {
  const { login } = zoo.person()
  const { browser } = await zoo.signInAs(login)
  const { value } = (await browser.get('/dashboard/api/linked_sign_ins')).json()
  const refused = await browser.send({
    method: 'DELETE',
    url: `/dashboard/api/linked_sign_ins/${value[0].id}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].message).toContain('your only way to sign in')
})
