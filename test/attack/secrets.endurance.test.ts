import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app/server.ts'
import type { App } from '../../src/server/context.ts'
import { loggedError } from '../../src/server/logs.ts'
import { sessionCookie } from '../../src/server/session/session.ts'
import { build, type Keeper, keeperIn, keeperWith } from '../app.ts'
import { codeOf } from '../authenticator.ts'
import { leastToken } from '../factories.ts'
import { showFigures } from '../figures.ts'
import { linkIn, mailTo } from '../mails.ts'
import { turnSecondStepOn } from '../secondStep.ts'
import { newEmail, visitor } from '../visitor.ts'

/* Secrets that are sent in every place that a request has, and looked for in the log, in errors and in the metrics. */

const metricsToken = `metrics${randomBytes(16).toString('hex')}`
const forgedLine = '\r\n{"level":50,"msg":"forged"}\r\n'
const lines: string[] = []
const secrets: string[] = [metricsToken]

let stack: Awaited<ReturnType<typeof build>>
let app: App

beforeAll(async () => {
  stack = await build({ metricsToken })
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const logger = { level: 'trace', stream, serializers: { err: loggedError } }
  app = await buildApp(stack, { logger })
})
afterAll(async () => {
  await app.close()
  await stack.app.close()
  await stack.pool.end()
})

/** A secret that is looked for later. */
function secret(): string {
  const made = `Canary${randomBytes(12).toString('hex')}`
  secrets.push(made)
  return made
}

/** Which of the secrets a text has. */
const secretsIn = (text: string) => secrets.filter((each) => text.includes(each))

function expectNoSecrets() {
  expect(secretsIn(lines.join(''))).toEqual([])
  expect(lines.map((line) => JSON.parse(line).msg)).not.toContain('forged')
}

test('secrets in any place of a request to any route are in no log, no error and no metrics', async () => {
  const routes = app.routeTable.filter(({ method }) => !/^(HEAD|OPTIONS)$/.test(method))
  let count = 0
  for (const { method, url } of routes) {
    const { cookie: session } = await keeperIn(stack)
    secrets.push(session.split('=')[1] ?? session)
    for (const cookie of [session, `vivary=${secret()}`, undefined]) {
      const inBody = {
        password: secret(),
        current_password: secret(),
        code: secret(),
        otp: secret(),
      }
      const text = secret() + forgedLine
      const answer = await app.inject({
        method: method as 'GET',
        url: `${url.replaceAll(/:\w+|\*/g, secret)}?token=${secret()}&search=${secret()}`,
        headers: {
          ...(cookie ? { cookie } : { authorization: `Bearer ${secret()}` }),
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': secret(),
          referer: `https://vivary.example/${secret()}`,
        },
        ...(method !== 'GET' && {
          payload: { ...inBody, user: inBody, name: text, animal: { name: text, sex: text } },
        }),
      })
      const inAnswer = Object.values(inBody).filter((each) => answer.body.includes(each))
      expect([method, url, answer.statusCode, inAnswer]).toEqual([
        method,
        url,
        answer.statusCode,
        [],
      ])
      expect(answer.statusCode).toBeLessThan(500)
      count += 1
    }
  }
  const authorization = `Bearer ${metricsToken}`
  const metrics = await app.inject({ url: '/metrics', headers: { authorization } })
  expect([metrics.statusCode, secretsIn(metrics.body)]).toEqual([200, []])
  expectNoSecrets()
  showFigures(
    'secrets',
    `${secrets.length} secrets in ${count} requests to ${routes.length} routes: none in ${lines.length} lines of the log`,
  )
})

test('secrets that are taken are in no log, either', async () => {
  const { keeper, email, password } = await signedUp()
  const made = leastToken('Scales')
  const { token } = await keeper.add('api_tokens', { ...made, current_password: password })
  secrets.push(token)
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ url: '/dashboard/api/user', headers })).statusCode).toBe(200)

  const { secret: otp, recovery } = await turnSecondStepOn(stack, keeper.userId)
  secrets.push(otp, ...recovery)
  for (const code of [codeOf(otp), recovery[0] ?? '']) {
    const browser = visitor(app)
    await browser.submit('/users/sign_in', { email, password })
    expect((await browser.submit('/users/sign_in/code', { otp_attempt: code })).statusCode).toBe(
      303,
    )
    secrets.push(...browser.cookies.values())
  }

  await visitor(app).submit('/users/password/new', { email })
  const link = linkIn(await mailTo(stack.db, email, 'Set a new password'))
  secrets.push(link.split('=').at(-1) ?? link)
  const next = secret()
  const both = { password: next, password_confirmation: next }
  expect((await visitor(app).submit(link, both)).statusCode).toBe(303)
  expectNoSecrets()
})

/** A keeper of the logging server, by the page that anyone signs up on. */
async function signedUp(): Promise<{ keeper: Keeper; email: string; password: string }> {
  const [browser, email, password] = [visitor(app), newEmail(), secret()]
  await browser.submit('/users/sign_up', { name: 'Maren', email, password })
  const { name } = sessionCookie(stack.config)
  const token = browser.cookies.get(name) ?? ''
  secrets.push(token)
  const { id } = (await browser.get('/dashboard/api/user')).json()
  const keeper = keeperWith(
    { ...stack, app },
    { userId: id, accountId: '', cookie: `${name}=${token}` },
  )
  return { keeper, email, password }
}
