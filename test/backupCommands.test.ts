import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { everyFile } from './backups.ts'
import { pngOf } from './pictures.ts'
import { freePort, startServer } from './server.ts'

/* As an operator does it, with the built server: back up while it runs, restore elsewhere. */

const folders: string[] = []
const newDataDir = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-commands-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('what a running installation has backed up comes up elsewhere, signed in as before', async () => {
  const [here, there] = [newDataDir(), newDataDir()]
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
  expect((await command(here, 'restore', pathIn(whileRunning.said))).said).toMatch(
    /already running with/,
  )
  await first.stop()
  const whileStopped = await command(here, 'backup')
  expect(readdirSync(join(here, 'backups'))).toHaveLength(2)

  const file = pathIn(whileStopped.said)
  expect((await command(there, 'restore', file)).said).toContain(`into ${there}`)
  expect(picturesIn(there)).toEqual(picturesIn(here))
  expect((await command(there, 'restore', file)).said).toContain('already contains records')
  const second = await started(there)
  const list = await fetch(`${second.url}/dashboard/api/animals`, { headers })
  expect((await list.json()).value).toMatchObject([{ name: 'Saffron' }])
}, 120_000)

test('a command that can do nothing says why, and makes nothing', async () => {
  const dataDir = newDataDir()
  const nothing = await command(dataDir, 'backup')
  expect(nothing).toEqual({
    code: 1,
    said: `There is no database in ${dataDir}. Is DATA_DIR right?\n`,
  })
  const file = join(newDataDir(), 'not-a-backup')
  writeFileSync(file, 'A shopping list')
  const refused = await command(dataDir, 'restore', file)
  expect(refused).toEqual({
    code: 1,
    said: `${file} is incomplete, or isn't a Vivary backup.\n`,
  })
  expect((await command(dataDir, 'restore')).said).toBe('Which backup? npm run restore FILE\n')
  expect(readdirSync(dataDir)).toEqual([])
})

const picturesIn = (dataDir: string) => everyFile(join(dataDir, 'pictures'))

const pathIn = (said: string) => said.match(/^\/.*\.tar\.zst$/m)?.[0] ?? ''

async function started(dataDir: string) {
  const server = await startServer(dataDir, await freePort())
  onTestFinished(async () => {
    await server.stop()
  })
  return server
}

/** Runs the built server with these words; answers its code and all it said. */
const command = (dataDir: string, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const args = [join(root, 'dist/server/main.js'), ...words]
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, said: stderr + stdout }),
    )
  })

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
