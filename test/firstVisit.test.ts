import { expect, test } from 'vitest'
import { screens } from '../src/app/screens.ts'
import { type Keeper, signedIn } from './app.ts'
import { freeSlug } from './factories.ts'

const html = async (keeper: Keeper, url: string) =>
  (await keeper.send('GET', url, undefined, { accept: 'text/html' })).body

/** What the page brings of the API, by path. */
const answersIn = async (keeper: Keeper, url: string) => answersOf(await html(keeper, url))

function answersOf(page: string) {
  const [, json = ''] = page.match(/<script id="answers"[^>]*>(.*?)<\/script>/s) ?? []
  return JSON.parse(json)
}

test('a page brings what its screen asks for, and every page the user and their unread count', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const dashboard = await answersIn(keeper, '/dashboard')
  expect(Object.keys(dashboard)).toEqual(['user', 'notifications/unread/count', 'dashboard'])
  const { authenticityToken: _token, ...user } = dashboard.user
  expect((await keeper.get('user')).json()).toMatchObject(user)
  const list = 'animals?page=1&sort=abc&filter=all&care=due%2Cfed%2Cweight'
  const animals = await answersIn(keeper, '/dashboard/animals')
  expect(animals[list]).toEqual((await keeper.get(list)).json())
  const { id } = await keeper.add('groups', { name: 'Breeders' })
  const other = await keeper.add('groups', { name: 'Holdbacks' })
  // The second time, what the screen asks for is known before it is drawn.
  for (const group of [id, other.id]) {
    const page = await answersIn(keeper, `/dashboard/groups/${group}`)
    expect(Object.keys(page).slice(2)).toEqual([
      `groups/${group}`,
      `groups/${group}/animals?page=1`,
    ])
  }
})

/** With its own heading in the frame. */
const isDrawn = /<div id="app" data-drawn>.*<main[^>]*>.*<h1/s

/** The part that the classes of a sheet have in common, of sheets that the page doesn't bring: `_5l91z_`. */
const unstyledIn = (page: string) => {
  const styles = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join()
  const marks = [...page.matchAll(/[" ]_\w+(_[\w-]{5}_)\d/g)].map(([, mark = '']) => mark)
  return [...new Set(marks)].filter((mark) => !styles.includes(mark))
}

test('every screen is drawn in its page, with its styles, and holds nothing secret', async () => {
  const keeper = await signedIn({ plus: true })
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  // Without one, its screens are left to the browser, as is all that isn't there.
  await keeper.add('shop', { name: 'Holt Reptiles', slug: freeSlug() })
  const paths = [...screens.map(({ path = '' }) => path), `animals/${animal.id}`]
  // The list of listings is a part of the shop.
  const own = paths.filter((path) => !path.includes(':') && path !== 'shop/listings')
  const addresses = own.map((path) => `/dashboard/${path}`)
  for (const address of addresses) {
    const url = address.replace(/\/$/, '')
    const page = await html(keeper, url)
    expect(isDrawn.test(page), url).toBe(true)
    expect(unstyledIn(page), url).toEqual([])
    const answers = Object.keys(answersOf(page))
    expect(
      answers.filter((path) => /^(mfa|calendar_feed)/.test(path)),
      url,
    ).toEqual([])
  }
})

test("a page of another's animal, or of an odd address, brings nothing of it", async () => {
  const [ada, bo] = [await signedIn(), await signedIn()]
  const { id } = await ada.add('animals', { name: 'Nyx of Ada', sex: 'female' })
  expect(await html(bo, `/dashboard/animals/${id}`)).not.toContain('Nyx of Ada')
  for (const odd of ['..%2F..%2Fusers', '%0d%0aX', '%22%3E%3Cscript%3E', 'a%3Fb=1', '%E0%A4%A'])
    expect((await bo.get(`/dashboard/animals/${odd}`)).statusCode, odd).toBeLessThan(500)
})

test("what one keeper looks for in an address isn't asked for in another's page", async () => {
  const [ada, bo] = [await signedIn(), await signedIn()]
  const { id } = await bo.add('animals', { name: 'Orla', sex: 'female' })
  for (const [sought, own] of [
    ['contacts?page=1&q=Smith', 'contacts'],
    ['animals/hatch_dates%3Fq=Smith', `animals/${id}`],
  ]) {
    expect(await html(ada, `/dashboard/${sought}`), sought).toContain('q=Smith')
    expect(await html(bo, `/dashboard/${own}`), own).not.toContain('Smith')
  }
})

test('the first screen is drawn in the page, for its keeper alone', async () => {
  const [ada, bo] = [await signedIn(), await signedIn()]
  await ada.add('animals', { name: 'Nyx of Ada', sex: 'female' })
  await bo.add('animals', { name: 'Orla of Bo', sex: 'female' })
  const pages = await Promise.all([
    ...['/dashboard', '/dashboard/animals'].flatMap((url) => [html(ada, url), html(bo, url)]),
  ])
  const named = pages.map((page) => [page.includes('Nyx of Ada'), page.includes('Orla of Bo')])
  expect(named).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [false, true],
  ])
  expect(pages[2]).toMatch(/<div id="app" data-drawn>.*<h1[^>]*>Animals/s)
})

test('many animals are drawn as a list, with what its columns show', async () => {
  const keeper = await signedIn({ plus: true })
  const many = (length: number) =>
    Array.from({ length }, (_, n) => ({ name: `Nyx ${n}`, sex: 'male' }))
  await keeper.post('animals/bulk', { animals: many(11) })
  expect(await html(keeper, '/dashboard/animals')).toContain('[["view:animals","grid"]]')
  await keeper.post('animals/bulk', { animals: many(1) })
  await keeper.patch('user', { user: { animal_columns: ['shed'] } })
  const page = await html(keeper, '/dashboard/animals')
  expect(page).toContain('[["view:animals","table"]]')
  expect(page).toMatch(/data-drawn>.*<ul[^>]* aria-label="Animals">.*Nyx 0/s)
  expect(Object.keys(answersOf(page))).toContain(
    'animals?page=1&sort=abc&filter=all&care=due%2Cfed%2Cshed%2Cweight',
  )
})

test('a page is drawn as wide as the window was that asked before, otherwise for a phone', async () => {
  const keeper = await signedIn({ plus: true })
  const animals = Array.from({ length: 12 }, (_, n) => ({ name: `Nyx ${n}`, sex: 'male' }))
  await keeper.post('animals/bulk', { animals })
  const drawnFor = async (width: string) => {
    const cookie = `${keeper.cookie}; width=${width}`
    return (
      await keeper.send('GET', '/dashboard/animals', undefined, { accept: 'text/html', cookie })
    ).body
  }
  expect(await drawnFor('1280')).toMatch(/data-width="1280">.*<table/s)
  for (const odd of ['390', '', '-1', '1e9', '"><b>'])
    expect(await drawnFor(odd)).not.toContain('<table')
})

test('lists that are read page by page come drawn with their first one, and rounds and places with theirs', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('animals', {
    name: 'Nyx',
    sex: 'female',
    room: 'Snake room',
    rack: 'Rack 1',
    tub: '2',
  })
  await keeper.post(`animals/${id}/health_notes`, { health_note: { content: 'Clear eyes' } })
  for (const [url, words] of [
    ['/dashboard/rounds/feeding', 'Nyx'],
    ['/dashboard/locations', 'Rack 1'],
    [`/dashboard/animals/${id}/health`, 'Clear eyes'],
  ]) {
    expect(await html(keeper, String(url)), url).toMatch(
      new RegExp(`data-drawn.*<h1.*${words}.*<script id="answers"`, 's'),
    )
  }
})

test('names that look like a part of the page stay names', async () => {
  const names = [
    '</script><script>alert(1)</script>',
    '<!--drawn--><!--start-->',
    '%SCRIPT_NONCE%',
    '{}',
    "$& $' $1",
  ]
  const keeper = await signedIn({ plus: true })
  const animals = names.map((name) => ({ name, sex: 'female' }))
  await keeper.post('animals/bulk', { animals })
  const page = await html(keeper, '/dashboard/animals')
  const list = answersOf(page)['animals?page=1&sort=abc&filter=all&care=due%2Cfed%2Cweight'].value
  expect(list.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted())
  expect(page.match(/<script/g)).toHaveLength(4)
  expect(page).not.toContain('<script>alert')
})

test('pages and lists are compressed, and what holds a secret is not', async () => {
  const keeper = await signedIn()
  for (let n = 0; n < 12; n++) await keeper.add('feeders', { name: `Rat ${n}` })
  const encoding = async (url: string) =>
    (await keeper.send('GET', url, undefined, { 'accept-encoding': 'gzip, br' })).headers[
      'content-encoding'
    ]
  expect(await encoding('/dashboard')).toBe('br')
  expect(await encoding('feeders')).toBe('br')
  expect(await encoding('calendar_feed')).toBeUndefined()
  expect(await encoding('mfa/user')).toBeUndefined()
})

test('a page whose screen takes the place of the bars is drawn without them', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const drawn = /^<!doctype html>\s*<html(?: data-page="([^"]*)")? /i
  const marksOf = async (url: string) => (await html(keeper, url)).match(drawn)?.[1]
  expect(await marksOf('/dashboard/rounds/feeding')).toBe('fills-phone foot-low')
  expect(await marksOf('/dashboard/animals/new')).toBe('foot-low')
  expect(await marksOf('/dashboard/animals')).toBe(undefined)
})
