import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccounts, ownerOf } from './faults/crew.ts'
import { type Installation, newInstallation } from './faults/installation.ts'
import { listOf } from './faults/jobs/imports.ts'
import { lasting } from './faults/until.ts'
import { showFigures, tableOf } from './figures.ts'
import { limitedTo } from './memoryLimit.ts'
import { pngOf } from './pictures.ts'

/* A day's work on a server that `npm start` runs with its database in 512 MB, as its settings come. */

const limit_mb = 512
const rows: (string | number)[][] = []
let limit: ReturnType<typeof limitedTo>
let home: Installation
let cookie: string

beforeAll(async () => {
  limit = limitedTo(limit_mb)
  home = await newInstallation({ within: limit.within })
  await home.start('npm')
  const db = await home.pool()
  const [accountId = ''] = await addAccounts(db, 'Small machine', 1)
  cookie = (await ownerOf(db, accountId, home.url)).cookie
  await db.query('update users set operator = true')
  await db.end()
  note('Started')
})

afterAll(async () => {
  showFigures('smallMachine', tableOf(['After', 'Most so far, MB', 'Ended by the system'], rows))
  await home?.stopGroup()
  await home?.remove()
  await limit?.remove()
})

const note = (after: string) => rows.push([after, limit.most_mb(), limit.ended()])

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(home.url + path, {
    ...init,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...init.headers },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
const api = async (path: string, init?: RequestInit) =>
  (await ask(`/dashboard/api/${path}`, init)).json()

async function until(path: string, isSo: (status: string) => boolean) {
  while (!isSo((await api(path)).status)) await lasting(100)
}

test('three hundred animals come in by a list', async () => {
  const form = new FormData()
  form.append('import[source]', 'file')
  form.append('import[file]', new File([listOf('Gecko', 300)], 'geckos.csv'))
  const { id } = (await api('imports', { method: 'POST', body: form })).object
  await until(`imports/${id}`, (status) => status === 'review')
  await api(`imports/${id}/apply`, { method: 'POST' })
  await until(`imports/${id}`, (status) => status === 'done')
  expect(await api('animals')).toMatchObject({ total: 300 })
  note('An import of 300 animals')
})

test('a camera takes twelve pictures of twelve megapixels, four at once', async () => {
  const picture = await pngOf(4000, 3000)
  const { value: animals } = await api('animals')
  const photograph = ({ id }: { id: string }) => {
    const form = new FormData()
    form.set('animal[photo]', new File([picture], 'gecko.png', { type: 'image/png' }))
    return api(`animals/${id}`, { method: 'PATCH', body: form })
  }
  for (let at = 0; at < 12; at += 4) {
    await Promise.all(animals.slice(at, at + 4).map(photograph))
  }
  note('Twelve pictures of 12 megapixels, four at once')
})

test('eight people look at lists, pages and the dashboard', async () => {
  const { value: animals } = await api('animals')
  const on = new Date().toISOString().slice(0, 10)
  const paths = [
    ...['/dashboard', '/dashboard/animals', '/dashboard/reports', '/dashboard/calendar'],
    ...['animals', 'dashboard', 'reports', 'feeders/picking_list', `events/month?date=${on}`].map(
      (path) => `/dashboard/api/${path}`,
    ),
    ...animals.map(({ id }: { id: string }) => `/dashboard/animals/${id}`),
  ]
  await Promise.all(
    Array.from({ length: 8 }, async (_, person) => {
      for (let at = 0; at < 125; at++) {
        await (await ask(paths[(at + 31 * person) % paths.length] ?? '')).text()
      }
    }),
  )
  note('1,000 pages and lists for eight people')
})

test('records come on paper, and all of it as an archive', async () => {
  const { value: animals } = await api('animals')
  for (const { id } of animals.slice(0, 5)) {
    const paper = await ask(`/dashboard/animals/${id}/record.pdf?for=vet`)
    expect((await paper.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  }
  note('Five records on paper')
  const { id } = (await api('exports', { method: 'POST' })).object
  await until(`exports/${id}`, (status) => status === 'ready')
  const archive = await ask(`/dashboard/api/exports/${id}/download`)
  expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(100_000)
  note('An archive')
})

test('the server makes a backup, and nothing of it all was ended', async () => {
  await api('operator/backups/run', { method: 'POST' })
  const isDone = async () => {
    const { state, error } = (await api('operator/backups')).run
    if (state === 'failed') throw new Error(error)
    return state === 'done'
  }
  while (!(await isDone())) await lasting(100)
  note('A backup')
  expect(limit.ended()).toBe(0)
})
