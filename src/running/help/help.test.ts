import { expect, test } from 'vitest'
import { keeperIn, operatorIn, ownInstallation, signedIn, testApp } from '../../../test/app.ts'

ownInstallation()

const get = async (url: string) => (await testApp()).app.inject({ url })

test('someone who is not signed in reads the help, without any script', async () => {
  const index = await get('/help')
  expect([index.statusCode, index.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  for (const slug of ['getting-started', 'download-the-app', 'account', 'payment', 'security'])
    expect(index.body).toContain(`href="/help/${slug}"`)
  expect(index.body).not.toContain('<script')

  expect((await get('/help/')).headers.location).toBe('/help')
  const article = await get('/help/v2-migration')
  expect(article.body).toContain('<h2 id="multipleFeedingSchedules">Several feeding schedules</h2>')
  expect(article.body).toContain('<h2 id="legacyFeeder">')
  const [, picture = ''] = /<img src="([^"]+)"[^>]* width="390"/.exec(article.body) ?? []
  const shown = await get(picture)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toContain('immutable')
})

test('links of an article lead on within the help, and else to the application', async () => {
  const { body } = await get('/help/fix-a-problem')
  expect(body).toContain('href="/help/account#time-zone"')
  expect(body).toContain('href="/dashboard/deleted"')
  expect(body).toContain('href="/dashboard/help/contact"')
})

test('an article, a picture and a file beside them that are not there are not found', async () => {
  for (const url of [
    '/help/nothing',
    '/help/pictures/nothing.webp',
    '/help/pictures/words.json',
    '/help/pictures/..%2Farticles%2Faccount.md',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('the help is searched without an account, and nothing found offers contact', async () => {
  const found = await get('/help?q=forgotten+password')
  expect(found.body).toContain('href="/help/fix-a-problem#cant-sign-in"')
  const none = await get(`/help?q=${encodeURIComponent('<zeppelin> "x"')}`)
  expect(none.body).toContain('Nothing about “&lt;zeppelin&gt; &quot;x&quot;”')
  expect(none.body).toContain('href="/dashboard/help/contact"')
  for (const query of ['q=', 'q=%00', 'q[]=a&q[]=b', `q=${'long '.repeat(500)}`])
    expect([query, (await get(`/help?${query}`)).statusCode]).toEqual([query, 200])
})

test("a link into the application's help leads visitors to the same article", async () => {
  const ways = {
    '/dashboard/help': '/help',
    '/dashboard/help/security': '/help/security',
    '/dashboard/help?q=tubs': '/help?q=tubs',
    '/dashboard/help/contact?reference=R-1':
      '/users/sign_in?to=%2Fdashboard%2Fhelp%2Fcontact%3Freference%3DR-1',
    '/dashboard/helpless': '/users/sign_in?to=%2Fdashboard%2Fhelpless',
  }
  for (const [from, to] of Object.entries(ways)) {
    const { statusCode, headers } = await get(from)
    expect([from, statusCode, headers.location]).toEqual([from, 303, to])
  }
})

test('an account answers once whether an article helped, and may change its mind', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const answer = (article: string, was_helpful: unknown) =>
    keeper.post('help/answers', { answer: { article, was_helpful } })
  const answers = async (who = keeper) => (await who.get('help/answers')).json().value

  expect((await answer('rounds', true)).json()).toEqual({ success: true })
  expect(await answers()).toEqual([{ article: 'rounds', was_helpful: true }])
  await answer('rounds', false)
  await answer('feeding', true)
  expect(await answers()).toEqual([
    { article: 'feeding', was_helpful: true },
    { article: 'rounds', was_helpful: false },
  ])
  expect(await answers(stranger)).toEqual([])

  const wrong = await answer('nothing', 'perhaps')
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors).toEqual([
    expect.objectContaining({ field: 'article', message: 'There is no such article' }),
    expect.objectContaining({ field: 'was_helpful', message: 'Please choose yes or no' }),
  ])
})

test('the operator sees sums, those that did not help first', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const answer = async (article: string, was_helpful: boolean) =>
    (await keeperIn(stack)).post('help/answers', { answer: { article, was_helpful } })
  await answer('labels', true)
  await answer('labels', true)
  await answer('sheds', true)
  await answer('sheds', false)
  const { value } = (await operator.get('operator/help')).json()
  const of = (slug: string) =>
    value.findIndex(({ article }: { article: string }) => article === slug)
  expect(value[of('labels')]).toEqual({ article: 'labels', yes: 2, no: 0 })
  expect(value[of('sheds')]).toEqual({ article: 'sheds', yes: 1, no: 1 })
  expect(of('sheds')).toBeLessThan(of('labels'))
})
