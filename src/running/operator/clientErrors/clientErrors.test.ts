import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { operatorIn, ownInstallation, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { clientErrors, throttles } from '../../../db/schema.ts'
import { mostKinds } from './clientErrors.contract.ts'
import { browserOf, cleanPath, forgetOldKinds, sameness } from './clientErrors.queries.ts'

ownInstallation()

afterEach(async () => {
  const { db } = await testApp()
  await db.delete(clientErrors)
  await db.delete(throttles)
})

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
const report = (message: string, more = {}) => ({ client_error: { message, ...more } })

async function kinds() {
  const operator = await operatorIn(await testApp())
  return operator.list('operator/client_errors')
}

test('what breaks for two keepers is one kind that came twice, and says nothing of them', async () => {
  const [ada, bo] = [await signedIn(), await signedIn()]
  const references = new Set<string>()
  const [nyx, echo] = [newId(), newId()]
  for (const [who, id, hash] of [
    [ada, nyx, 'ab3def9'],
    [bo, echo, '0c1def9'],
  ] as const) {
    const answer = await who.post(
      'client_errors',
      report(`TypeError: ${id} is not there, see https://react.dev/errors/31?args[]=secret`, {
        stack: `TypeError\n    at Card (https://home.example:3000/assets/AnimalScreen-${hash}.js?v=1:10:5)`,
        url: `/dashboard/animals/${id}/edit?q=secret#note`,
      }),
      { 'user-agent': chrome },
    )
    expect(answer.json()).toEqual({
      success: true,
      reference: expect.stringMatching(/^[\da-f]{8}$/),
    })
    references.add(answer.json().reference)
  }
  const [kind, ...more] = await kinds()
  expect(more).toEqual([])
  expect(kind).toMatchObject({
    message: 'TypeError: :id is not there, see https://react.dev/errors/31',
    url: '/dashboard/animals/:id/edit',
    browser: 'Chrome 149 on Linux',
    times: 2,
  })
  // Both can tell the operator which one it was.
  expect([...references]).toEqual([kind.reference])
  expect(JSON.stringify(kind)).not.toMatch(/home\.example|secret/)
})

test('an empty report is refused, and a long one is cut', async () => {
  const keeper = await signedIn()
  const empty = await keeper.post('client_errors', report('  '))
  expect([empty.statusCode, refusals(empty)]).toEqual([422, { message: 'Please say what broke' }])
  expect((await keeper.post('client_errors', {})).statusCode).toBe(422)
  const long = report('w'.repeat(3000), { stack: `\0${'s'.repeat(50_000)}` })
  expect((await keeper.post('client_errors', long)).statusCode).toBe(200)
  const [kind] = await kinds()
  expect([kind.message.length, kind.stack.length]).toEqual([500, 8000])
})

test('a page that reports again and again is told to wait', async () => {
  const keeper = await signedIn()
  const answers = []
  for (let time = 0; time < 21; time++) {
    answers.push(await keeper.post('client_errors', report(`Error ${time}`)))
  }
  expect(answers.at(19)?.statusCode).toBe(200)
  expect(answers.at(20)?.statusCode).toBe(429)
  expect((await (await signedIn()).post('client_errors', report('Error'))).statusCode).toBe(200)
  // Different numbers don't make different kinds.
  expect((await kinds()).map(({ times }) => times)).toEqual([1, 20])
})

test('the operator takes a kind off the list', async () => {
  const operator = await operatorIn(await testApp())
  await operator.post('client_errors', report('Error: gone'))
  const [kind] = await operator.list('operator/client_errors')
  expect((await operator.delete(`operator/client_errors/${kind.id}`)).statusCode).toBe(200)
  expect((await operator.delete(`operator/client_errors/${kind.id}`)).statusCode).toBe(404)
  expect(await operator.list('operator/client_errors')).toEqual([])
})

test('of too many kinds those go that came longest ago', async () => {
  const { db } = await testApp()
  await db.insert(clientErrors).values(
    Array.from({ length: mostKinds + 2 }, (_, at) => ({
      id: newId(),
      fingerprint: Buffer.from(`${at}`),
      message: `Error ${at}`,
      last_at: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
    })),
  )
  expect(await forgetOldKinds(db)).toBe(2)
  const left = await db.select({ message: clientErrors.message }).from(clientErrors)
  expect(left).toHaveLength(mostKinds)
  expect(left).not.toContainEqual({ message: 'Error 1' })
})

test('whatever stands in an address, nothing but words of ours is kept of it', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (words, id) => {
      const path = cleanPath(`https://x.example/dashboard/animals/${id}/edit?q=${words}`)
      expect(path).toBe('/dashboard/animals/:id/edit')
      expect(cleanPath(words)).toMatch(/^(\/|[a-z-]|:id|v2-migration)*$/)
    }),
  )
})

test('another place in the code is another kind', () => {
  const at = (place: string) => sameness({ message: 'Error: x', stack: `Error: x\n at ${place}` })
  expect(at('Card (/assets/A-1234567.js:1:2)')).toBe(at('Card (/assets/A-abcdef0.js:9:9)'))
  expect(at('Card (/assets/A-1234567.js:1:2)')).not.toBe(at('Row (/assets/A-1234567.js:1:2)'))
})

test('browsers are known by name, version and system', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
  expect(browserOf(chrome)).toBe('Chrome 149 on Linux')
  expect(browserOf(chrome.replace('Safari/537.36', 'Safari/537.36 Edg/149.0'))).toBe(
    'Edge 149 on Linux',
  )
  expect(browserOf(iPhone)).toBe('Safari 26 on iPhone')
  expect(browserOf(iPhone.replace('Version/26.1', 'CriOS/149.0'))).toBe('Chrome 149 on iPhone')
  expect(browserOf(chrome.replace('X11; Linux x86_64', 'Linux; Android 10; K'))).toBe(
    'Chrome 149 on Android',
  )
  expect(browserOf('')).toBe('Unknown browser')
})
