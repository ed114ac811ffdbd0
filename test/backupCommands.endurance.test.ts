import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupPathIn, command, picturesIn } from './backupCommand.ts'
import { newFolder } from './backups.ts'
import { pngOf } from './pictures.ts'
import { freePort, startServer } from './server.ts'

/* As an operator does it, with the built server: back up while it runs, restore elsewhere. */

test('what a running installation has backed up comes up elsewhere, signed in as before', async () => {
  const [here, there] = [newFolder(), newFolder()]
  const first = await started(here)
  const cookie = await signUp(first.url)
  const form = new FormData()
  form.append('animal[name]', 'Saffron')
  form.append('animal[sex]', 'female')
  form.append('animal[photo]', new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' }))
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const added = await fetch(`${first.url}/dashboard/api/animals`, {
    method: 'POST',
    headers,
    body: form,
  })
  expect(added.status).toBe(201)

  const whileRunning = await command(here, 'backup')
  expect(whileRunning.said).toMatch(/KB: \d+ rows of \d+ tables, 1 pictures\n$/)
  expect((await command(here, 'restore', backupPathIn(whileRunning.said))).said).toMatch(
    /already running with/,
  )
  await first.stop()
  const whileStopped = await command(here, 'backup')
  expect(readdirSync(join(here, 'backups'))).toHaveLength(2)

  const file = backupPathIn(whileStopped.said)
  expect((await command(there, 'restore', file)).said).toContain(`into ${there}`)
  expect(picturesIn(there)).toEqual(picturesIn(here))
  expect((await command(there, 'restore', file)).said).toContain('already contains records')
  const second = await started(there)
  const list = await fetch(`${second.url}/dashboard/api/animals`, { headers })
  expect((await list.json()).value).toMatchObject([{ name: 'Saffron' }])
})

async function started(dataDir: string) {
  const server = await startServer(dataDir, await freePort())
  onTestFinished(async () => {
    await server.stop()
  })
  return server
}

/** Signs up through the page, as a person does, and answers the session's cookie. */
async function signUp(url: string) {
  const page = await fetch(`${url}/users/sign_up`)
  const token = (await page.text()).match(/name="authenticity_token" value="([^"]+)"/)?.[1] ?? ''
  const answer = await fetch(`${url}/users/sign_up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies(page), origin: url },
    body: new URLSearchParams({
      authenticity_token: token,
      'user[name]': 'Maren',
      'user[email]': 'maren@example.org',
      'user[password]': 'long enough a password',
    }),
  })
  expect(answer.status).toBe(303)
  return cookies(answer)
}

const cookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
