import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownInstallation, refusals, signedIn, testApp } from '../../../test/app.ts'
import { queuedMails } from '../../../test/mails.ts'
import { addPasskey, askedToMake, passkeyDevice } from '../../../test/passkeyDevice.ts'
import { browserAsked, keeperWithPasskey, origin, whoIn } from '../../../test/passkeys.ts'
import { visitor } from '../../../test/visitor.ts'
import { oneTimeTokens, securityEvents, users } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { checkRegistration, registrationOptions, relyingParty } from './ceremonies.ts'
import { newCredential } from './passkeys.contract.ts'

ownInstallation()

test('I add a passkey and sign in with it, without a code although I have a second step', async () => {
  const { keeper, answer, device, userHandle } = await keeperWithPasskey()
  expect(answer.statusCode).toBe(201)
  const { db } = await testApp()
  await db.update(users).set({ otp_enabled_at: sql`now()` }).where(eq(users.id, keeper.userId))

  const { browser, send, options, challenge } = await browserAsked()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const entered = await send(device.get({ challenge, origin }, { userHandle }))
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/dashboard'])
  expect(await whoIn(browser)).toBe(keeper.userId)

  const [listed] = (await keeper.get('passkeys')).json().value
  expect(listed).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) })
  const log = await db
    .select({ kind: securityEvents.kind, detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.user_id, keeper.userId))
    .orderBy(securityEvents.id)
  expect(log).toEqual([
    { kind: 'passkey_added', detail: 'My phone' },
    { kind: 'signed_in', detail: 'with a passkey' },
  ])
})

test('making one asks for my password, and each answer counts once', async () => {
  const keeper = await signedIn()
  const wrong = await keeper.post('passkeys/challenge', {
    passkey: { name: 'My phone', current_password: 'a wrong one' },
  })
  expect(refusals(wrong)).toEqual({ current_password: 'That password is incorrect' })
  const { challenge } = await askedToMake(keeper, 'My phone')
  const credential = passkeyDevice().create({ challenge, origin })
  const sent = () => keeper.post('passkeys', { passkey: { name: 'My phone', credential } })
  expect((await sent()).statusCode).toBe(201)
  expect((await sent()).statusCode).toBe(422)
  expect((await keeper.get('passkeys')).json().value).toHaveLength(1)
})

test('what was made for someone else, elsewhere, or too late is not taken', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const tried = async (site: { origin: string; rpId?: string }, by = keeper, wait = false) => {
    const { challenge } = await askedToMake(keeper, 'My phone')
    const { db } = await testApp()
    if (wait) await db.update(oneTimeTokens).set({ expires_at: sql`now() - '1 s'::interval` })
    const credential = passkeyDevice().create({ challenge, ...site })
    return (await by.post('passkeys', { passkey: { name: 'My phone', credential } })).statusCode
  }
  expect(await tried({ origin }, stranger)).toBe(422)
  expect(await tried({ origin: 'https://evil.example' })).toBe(422)
  expect(await tried({ origin, rpId: 'evil.example' })).toBe(422)
  expect(await tried({ origin }, keeper, true)).toBe(422)
  // A challenge for signing in doesn't work for adding.
  const { challenge } = await browserAsked()
  const credential = passkeyDevice().create({ challenge, origin })
  const crossed = await keeper.post('passkeys', { passkey: { name: 'My phone', credential } })
  expect(crossed.statusCode).toBe(422)
  expect((await keeper.get('passkeys')).json().value).toEqual([])
})

test('a challenge is for the person who asked, even if another is signed in in the same browser', async () => {
  const context = await testApp()
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const added = async (by: typeof keeper) => {
    const tokenHash = randomBytes(32)
    const person = { userId: keeper.userId, userName: 'Maren', email: 'maren@example.org' }
    const { challenge } = await registrationOptions(context, { ...person, tokenHash })
    const credential = newCredential.parse(passkeyDevice().create({ challenge, origin }))
    return checkRegistration(context, { userId: by.userId, tokenHash }, credential)
  }
  await expect(added(keeper)).resolves.toMatchObject({ counter: 0 })
  await expect(added(stranger)).rejects.toBeInstanceOf(Invalid)
})

test('one that does not count works again and again', async () => {
  const keeper = await signedIn()
  const { device, userHandle } = await addPasskey(keeper, 'Cloud', passkeyDevice({ counts: false }))
  for (let time = 0; time < 2; time++) {
    const { send, challenge } = await browserAsked()
    const answer = await send(device.get({ challenge, origin }, { userHandle }))
    expect(answer.statusCode).toBe(303)
  }
})

test('I have at most twenty, until I remove one', async () => {
  const { keeper, id } = await keeperWithPasskey()
  const { db } = await testApp()
  await db.execute(sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up)
    select gen_random_uuid(), user_id, name, 'another' || number, public_key, counter, transports, backed_up
    from passkeys, generate_series(1, 19) number where id = ${id}`)
  const added = async () => {
    const { challenge } = await askedToMake(keeper, 'One more')
    const credential = passkeyDevice().create({ challenge, origin })
    return keeper.post('passkeys', { passkey: { name: 'One more', credential } })
  }
  const refused = await added()
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('At most 20 passkeys. Please remove one first.'),
  ])
  expect((await keeper.delete(`passkeys/${id}`)).statusCode).toBe(200)
  expect((await added()).statusCode).toBe(201)
})

test('a removed passkey signs no one in, and only its owner can remove it', async () => {
  const { keeper, id, device, userHandle } = await keeperWithPasskey()
  const stranger = await signedIn()
  expect((await stranger.delete(`passkeys/${id}`)).statusCode).toBe(404)
  expect((await keeper.delete(`passkeys/${id}`)).statusCode).toBe(200)
  const mails = await queuedMails(await testApp(), `${keeper.userId}@example.org`)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added',
    'A passkey was removed',
  ])
  const { send, challenge } = await browserAsked()
  const answer = await send(device.get({ challenge, origin }, { userHandle }))
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('It may have been removed')
})

test('the last way in cannot be taken away', async () => {
  const { keeper, id } = await keeperWithPasskey()
  const { db } = await testApp()
  await db.update(users).set({ password_hash: null }).where(eq(users.id, keeper.userId))
  const refused = await keeper.delete(`passkeys/${id}`)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].message).toContain('your only way to sign in')
  await addPasskey(keeper, 'Another')
  expect((await keeper.delete(`passkeys/${id}`)).statusCode).toBe(200)
})

test('passkeys are there at an address that browsers let have them, and only at that one', async () => {
  expect(relyingParty({ publicUrl: 'https://vivary.example.org' })).toEqual({
    id: 'vivary.example.org',
    origin: 'https://vivary.example.org',
  })
  expect(relyingParty({ publicUrl: 'http://192.168.1.20:3000' })).toBeUndefined()
  expect(relyingParty({ publicUrl: 'https://[fd00::1]' })).toBeUndefined()
  expect(relyingParty({ publicUrl: 'http://vivary.lan' })).toBeUndefined()
  const { app } = await testApp()
  const { body } = await visitor(app).get('/users/sign_in')
  expect(body).toMatch(/<form[^>]+data-passkeys-at="http:\/\/localhost:3000" hidden/)
})
