import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { hiddenFields, newEmail, visitor } from '../../../test/visitor.ts'
import { users } from '../../db/schema.ts'

const password = 'seven warm hides'
const person = () => ({ name: 'Maren Holt', email: newEmail(), password })
const signedUp = async () => {
  const { app } = await testApp()
  const [browser, me] = [visitor(app), person()]
  await browser.submit('/users/sign_up', me)
  return { browser, ...me }
}

test('I sign in, and a new session takes the place of the one before', async () => {
  const { browser, email } = await signedUp()
  const before = browser.cookies.get('vivary') ?? ''
  const { app } = await testApp()
  const other = visitor(app)
  expect((await other.submit('/users/sign_in', { email, password })).statusCode).toBe(303)
  const first = other.cookies.get('vivary') ?? ''
  expect(first).not.toBe(before)
  other.cookies.delete('vivary')
  const reopened = hiddenFields((await other.get('/users/sign_in')).body)
  other.cookies.set('vivary', first)
  await other.post('/users/sign_in', {
    ...reopened,
    'user[email]': email,
    'user[password]': password,
  })
  expect(other.cookies.get('vivary')).not.toBe(first)
  const stale = await app.inject({ url: '/dashboard/api/user', cookies: { vivary: first } })
  expect(stale.statusCode).toBe(401)
})

test('signing in does not tell whether an address is known', async () => {
  const { email } = await signedUp()
  const { app } = await testApp()
  const tried = async (address: string) => {
    const { statusCode, body } = await visitor(app).submit('/users/sign_in', {
      email: address,
      password: 'a wrong one',
    })
    return { statusCode, page: body.replaceAll(address, '').replaceAll(/value="[\w.-]{60,}"/g, '') }
  }
  const known = await tried(email)
  expect(known.statusCode).toBe(422)
  expect(known.page).toContain('Incorrect email or password')
  expect(await tried(newEmail())).toEqual(known)
})

test('a sign-in link leads back to where I was going, but never off the site', async () => {
  const { email } = await signedUp()
  const { app } = await testApp()
  const leadsTo = async (to: string) => {
    const answer = await visitor(app).submit(`/users/sign_in?to=${encodeURIComponent(to)}`, {
      email,
      password,
    })
    return answer.headers.location
  }
  expect(await leadsTo('/dashboard/animals?q=boa&page=2')).toBe('/dashboard/animals?q=boa&page=2')
  for (const away of [
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '/users/logout',
  ]) {
    expect(await leadsTo(away)).toBe('/dashboard')
  }
})

test('a form sends on only where its page would have', async () => {
  const { email } = await signedUp()
  const { app } = await testApp()
  const browser = visitor(app)
  const hidden = hiddenFields((await browser.get('/users/sign_in')).body)
  const answer = await browser.post('/users/sign_in', {
    ...hidden,
    'user[email]': email,
    'user[password]': password,
    to: '//evil.example',
  })
  expect(answer.headers.location).toBe('/dashboard')
})

test('who is signed in is sent on from the identity pages', async () => {
  const { browser } = await signedUp()
  const on = { statusCode: 303, headers: { location: '/dashboard/species' } }
  expect(await browser.get('/users/sign_in?to=/dashboard/species')).toMatchObject(on)
  expect(await browser.get('/users/sign_up?to=/dashboard/species')).toMatchObject(on)
})

test('a stranger cannot post the form from another site', async () => {
  const { app, db } = await testApp()
  const me = person()
  const fields = { 'user[name]': me.name, 'user[email]': me.email, 'user[password]': password }
  const victim = visitor(app)
  await victim.get('/users/sign_up')
  const evil = hiddenFields((await visitor(app).get('/users/sign_up')).body)
  const own = hiddenFields((await victim.get('/users/sign_up')).body)

  const refused = await Promise.all([
    victim.post('/users/sign_up', fields),
    victim.post('/users/sign_up', { ...fields, authenticity_token: 'x.y' }),
    victim.post('/users/sign_up', { ...fields, ...evil }),
    visitor(app).post('/users/sign_up', { ...fields, ...own }),
    victim.post('/users/sign_up', { ...fields, ...own }, { origin: 'https://evil.example' }),
    victim.post('/users/sign_up', { ...fields, ...own }, { 'sec-fetch-site': 'cross-site' }),
    victim.post('/users/sign_in', fields),
  ])
  for (const answer of refused) {
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('We couldn&#x27;t accept this form')
  }
  const [made] = await db.select({ people: count() }).from(users).where(eq(users.email, me.email))
  expect(made?.people).toBe(0)
})

test('signing out ends the session on the server', async () => {
  const { browser } = await signedUp()
  const cookies = Object.fromEntries(browser.cookies)
  const { authenticityToken } = (await browser.get('/dashboard/api/user')).json()
  const answer = await browser.post('/users/logout', {
    _method: 'delete',
    authenticity_token: authenticityToken,
  })
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/users/sign_in' } })
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(browser.cookies.has('vivary')).toBe(false)
  const { app } = await testApp()
  expect((await app.inject({ url: '/dashboard/api/user', cookies })).statusCode).toBe(401)
})

test("another site can neither sign me out nor empty my browser's storage", async () => {
  const { browser } = await signedUp()
  const other = await signedUp()
  const { authenticityToken } = (await other.browser.get('/dashboard/api/user')).json()
  const bare = await browser.post('/users/logout', { _method: 'delete' })
  const borrowed = await browser.post('/users/logout', { authenticity_token: authenticityToken })
  const deleted = await browser.send({ method: 'DELETE', url: '/users/logout' })
  for (const { statusCode } of [bare, borrowed, deleted]) expect(statusCode).toBe(403)
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(200)

  // SameSite withholds the cookie, so that a cross-site form has no session.
  const { app } = await testApp()
  const nobodys = await visitor(app).post('/users/logout', {}, { origin: 'https://evil.example' })
  expect(nobodys.headers['clear-site-data']).toBeUndefined()
})

test('without script someone signs out on a page, and a visitor is led to sign in', async () => {
  const { browser } = await signedUp()
  const answer = await browser.submit('/users/logout', {})
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/users/sign_in' } })
  expect((await browser.get('/dashboard/api/user')).statusCode).toBe(401)
  const again = await browser.get('/users/logout')
  expect(again).toMatchObject({ statusCode: 303, headers: { location: '/users/sign_in' } })
})

test('a script of ours signs out with a DELETE', async () => {
  const keeper = await signedIn()
  expect((await keeper.delete('/users/logout')).statusCode).toBe(303)
  expect((await keeper.get('user')).statusCode).toBe(401)
})

test('the sign-in page needs no script, its style sheet and pictures keep for a year', async () => {
  const { app } = await testApp()
  const { body, headers } = await visitor(app).get('/users/sign_in')
  expect(headers['cache-control']).toBe('no-store')
  // Only the passkey script, which shows its own button; everything else works without it.
  expect(body).not.toMatch(/<script(?! src="\/users\/passkeys-\w+\.js" defer="">)|<style| style=/)
  const addresses = [...body.matchAll(/(?:href|src)="(\/(?:users|fonts)\/[^"]+\.\w+)"/g)]
  expect(addresses.length).toBeGreaterThan(3)
  for (const [, url = ''] of addresses) {
    const file = await app.inject(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('a strange body gets a page too', async () => {
  const { app } = await testApp()
  const browser = visitor(app)
  const strange: [string, string, number][] = [
    ['text/plain', 'user', 415],
    ['text/html', '<p>', 415],
    ['application/json', '[1]', 403],
    ['application/json', '{', 400],
    ['application/x-www-form-urlencoded', 'user=1&user[email][x]=2', 403],
  ]
  for (const [type, payload, status] of strange) {
    const headers = { 'content-type': type }
    const answer = await browser.send({ method: 'POST', url: '/users/sign_in', headers, payload })
    expect([payload, answer.statusCode]).toEqual([payload, status])
    expect(answer.headers['content-type']).toContain('text/html')
  }
  const nul = await browser.submit('/users/sign_in', { email: 'a\0@b', password: 'a\0' })
  expect(nul.statusCode).toBe(422)
})
