import {
  chownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  buildOn,
  keeperIn,
  keeperWith,
  operatorIn,
  ownInstallation,
  refusals,
  testApp,
} from '../../../../test/app.ts'
import { addPhotographed, everyRow, newFolder, recounted } from '../../../../test/backups.ts'
import { newId } from '../../../../test/factories.ts'
import { keepersPassword } from '../../../../test/password.ts'
import { backUpDaily } from '../../../backup/daily.ts'
import { newPool } from '../../../db/connect.ts'
import { openDb } from '../../../db/db.ts'
import { startJobs } from '../../../server/jobs.ts'
import { vapidKeys } from '../../../server/messages/push.ts'
import { backupFiles, checkBackup } from './backupFiles.queries.ts'
import { doNext } from './restorer.jobs.ts'

ownInstallation()

type Operator = Awaited<ReturnType<typeof operatorIn>>

const log = { info: () => undefined, warn: () => undefined }

/** Has the server do what the operator asked for, and returns how it went. */
async function done(operator: Operator) {
  const { app, ...context } = await testApp()
  await doNext(context, new AbortController().signal, log)
  await app.maintenance.read()
  return (await operator.get('operator/backups')).json().run
}

async function backedUp(operator: Operator): Promise<string> {
  expect((await operator.post('operator/backups/run', {})).statusCode).toBe(201)
  const run = await done(operator)
  expect(run).toMatchObject({ kind: 'backup', state: 'done', error: '' })
  return run.file
}

let made: Promise<string> | undefined
/** A backup of some moment, for tests that only look at it. */
const aBackup = (operator: Operator) => {
  made ??= backedUp(operator)
  return made
}

const restoring = (operator: Operator, name: string, confirmation = 'restore') =>
  operator.post(`operator/backups/${name}/restore`, {
    backup: { confirmation, current_password: keepersPassword },
  })

test("a restore brings back what was there, and its point of return what there was before, though its commit's answer is lost", async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const keeper = await keeperIn(stack, { plus: true })
  const nyx = await addPhotographed(keeper, 'Nyx')
  const keys = keysIn(stack)
  keys.keep(keys.old)
  const name = await backedUp(operator)
  keys.keep(keys.later)
  const before = await everyRow(stack.pool)

  const newestOf = async () =>
    (await operator.get(`operator/backups/${name}`)).json().contents.newest_change_at
  await keeper.add('tasks', { content: 'Order rats' })
  const { rows: changes } = await stack.pool.query('select max(created_at) from record_changes')
  expect(await newestOf()).toBe(changes[0].max.toISOString())
  const course = { substance: 'Panacur', dose: 0.2, dose_unit: 'ml', every_days: 3 }
  const treatment = await keeper.add(`animals/${nyx.id}/treatments`, course)
  const { created_at } = await keeper.add(`animals/${nyx.id}/treatments/${treatment.id}/doses`, {})
  expect(Date.parse(await newestOf())).toBe(Date.parse(created_at))

  const ida = await addPhotographed(keeper, 'Ida')
  await keeper.change('animals', nyx.id, { name: 'Nyx the Second' })
  const check = (await operator.get(`operator/backups/${name}`)).json()
  expect(check).toMatchObject({
    problem: '',
    contents: {
      holds: { animals: 1 },
      present: { animals: 2 },
      added_since: { accounts: 0, animals: 1 },
      missing_accounts: 0,
      has_you: true,
      upgrades: 0,
    },
  })

  expect((await restoring(operator, name)).statusCode).toBe(201)
  const restored = await done(operator)
  expect(restored).toMatchObject({ kind: 'restore', state: 'done', error: '', file: name })
  const after = await everyRow(stack.pool)
  for (const one of Object.keys(before).filter((one) => !ownTables.has(one)))
    expect([one, after[one]]).toEqual([one, before[one]])
  expect(await recounted(stack.pool)).toEqual({ wrong: 0 })
  // The operator who asked stays signed in.
  expect((await keeper.get('animals')).statusCode).toBe(401)
  expect((await operator.get('user')).json().maintenance).toBeNull()
  await expectKey(operator, keys)

  expect((await restoring(operator, restored.point_of_return)).statusCode).toBe(201)
  const { url, sent } = await losingCommits(stack.pool.options.connectionString ?? '')
  const pool = newPool(url)
  onTestFinished(() => pool.end())
  await doNext({ ...stack, db: openDb(pool) }, new AbortController().signal, log)
  const { run } = (await operator.get('operator/backups')).json()
  expect(run).toMatchObject({ kind: 'restore', state: 'done', error: '' })
  await stack.app.maintenance.read()
  // A server without power is soon missed.
  expect(sent()).toContain('-c tcp_keepalives_idle=30')
  const { animals = [], pictures = [] } = await everyRow(stack.pool)
  expect(animals.filter((row) => row.includes('Nyx the Second'))).toHaveLength(1)
  expect(animals.filter((row) => row.includes(ida.id))).toHaveLength(1)
  expect(pictures).toHaveLength(2)
})

const ownTables = new Set(['sessions', 'backup_runs', 'maintenance', 'throttles'])

type Stack = Awaited<ReturnType<typeof testApp>>

/** The keys of a backup and of what a restore of it takes the place of. */
function keysIn(stack: Stack) {
  const file = join(stack.config.dataDir, 'secret.key')
  const later = Buffer.from(stack.key)
  onTestFinished(() => {
    rmSync(file)
    later.copy(stack.key)
  })
  const keep = (key: Buffer) => writeFileSync(file, `${key.toString('hex')}\n`)
  return { keep, old: Buffer.alloc(32, 9), later, elsewhere: { ...stack, key: Buffer.from(later) } }
}

/** Every server has taken up a restore's key, also one that hears of it from none, and works with it. */
async function expectKey(operator: Operator, { old, elsewhere }: ReturnType<typeof keysIn>) {
  const stack = await testApp()
  await doNext(elsewhere, new AbortController().signal, log)
  expect([stack, elsewhere].map(({ key }) => key.equals(old))).toEqual([true, true])
  const push = (await operator.get('push/key')).json()
  expect(push).toEqual({ key: vapidKeys(old).publicKey })
  const seller = await keeperIn(stack, { plus: true })
  const { id } = await seller.add('animals', { name: 'Nyx', sex: 'female' })
  await seller.post(`animals/${id}/hand_over/file`)
  const signed = (await seller.get(`/dashboard/animals/${id}/hand-over.vivary`)).rawPayload
  const look = await operator.sendForm('POST', 'animals/take_over/look', {
    'take_over[file]': new File([new Uint8Array(signed)], 'a.vivary'),
  })
  expect([look.statusCode, look.json()]).toMatchObject([200, { name: expect.any(String) }])
}

/** Stands in front of the database, and cuts a restore's connection before it hears that it was committed. */
async function losingCommits(address: string) {
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = url.searchParams.get('port') ?? url.port
  const all: string[] = []
  const server = createServer((client) => {
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host)
    const own = all.push('') - 1
    client.on('data', (bytes) => {
      all[own] += bytes.toString('latin1')
      database.write(bytes)
    })
    const isLost = () =>
      all[own]?.includes('create schema vivary_restoring') && all[own].endsWith('commit\0')
    database.on('data', (bytes) => (isLost() ? client.destroy() : client.write(bytes)))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const own = server.address()
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(typeof own === 'object' ? own?.port : '')
  return { url: url.href, sent: () => all.join('') }
}

test('a restore wants the password and the word, and is refused while another is under way', async () => {
  const operator = await operatorIn(await testApp())
  const name = await aBackup(operator)
  expect(refusals(await restoring(operator, name, 'yes'))).toEqual({
    confirmation: 'Please type “restore”',
  })
  const wrong = await operator.post(`operator/backups/${name}/restore`, {
    backup: { confirmation: 'restore', current_password: 'something else' },
  })
  expect(refusals(wrong)).toEqual({ current_password: 'That password is incorrect' })
  expect((await restoring(operator, 'vivary-none.tar.zst')).statusCode).toBe(404)
  expect((await operator.get('operator/backups/..tar.zst')).statusCode).toBe(404)

  expect((await operator.post('operator/backups/run', {})).statusCode).toBe(201)
  const second = await restoring(operator, name)
  expect([second.statusCode, second.json().errors[0].code]).toEqual([409, 'busy'])
  expect(await done(operator)).toMatchObject({ kind: 'backup', state: 'done' })
})

test('a restore that finds no way to the database for minutes has failed, and everyone records again', async () => {
  const stack = await testApp()
  const [operator, keeper] = [await operatorIn(stack), await keeperIn(stack)]
  await restoring(operator, await aBackup(operator))
  const write = () => keeper.post('supplements', { supplement: { name: 'Calcium' } })
  expect((await write()).statusCode).toBe(503)
  const url = stack.pool.options.connectionString ?? ''
  const pool = newPool(url, { directUrl: 'postgres://vivary@127.0.0.1:1/vivary' })
  onTestFinished(() => pool.end())
  const { config, key } = stack
  const begin = () => doNext({ config, key, db: openDb(pool) }, new AbortController().signal, log)
  const runNow = async () => (await operator.get('operator/backups')).json().run
  await expect(begin()).rejects.toThrow("Can't reach the database")
  expect(await runNow()).toMatchObject({ kind: 'restore', state: 'waiting' })
  await stack.pool.query(`update backup_runs set created_at = created_at - interval '4 minutes'`)
  await expect(begin()).rejects.toThrow("Can't reach the database")
  await stack.app.maintenance.read()
  const run = await runNow()
  expect(run).toMatchObject({ kind: 'restore', state: 'failed' })
  expect(run.error).toContain("Can't reach the database")
  expect((await write()).statusCode).toBe(201)
})

test('during maintenance everyone reads, and what is written gets a 503 that phones keep for later', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const keeper = await keeperIn(stack)
  const sentence = 'We move to a larger disk until noon.'
  await operator.post('operator/maintenance', { maintenance: { sentence } })
  const refused = await keeper.post('supplements', { supplement: { name: 'Calcium' } })
  expect(refused.statusCode).toBe(503)
  expect(refused.json().errors).toEqual([{ message: sentence, code: 'maintenance' }])
  expect(refused.headers['retry-after']).toBe('30')
  expect((await keeper.get('user')).json().maintenance).toBe(sentence)
  expect(await keeper.list('supplements')).toEqual([])

  expect((await keeper.delete('operator/maintenance')).statusCode).toBe(404)
  expect((await operator.delete('operator/maintenance')).statusCode).toBe(200)
  await keeper.add('supplements', { name: 'Calcium' })
})

test('maintenance holds on every server on the database, and jobs wait until it ends', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const other = await buildOn(stack.pool, stack.config)
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const keeper = await keeperIn(stack)
  const elsewhere = keeperWith(other, keeper)
  const write = () => elsewhere.post('supplements', { supplement: { name: 'Calcium' } })
  expect((await write()).statusCode).toBe(201)
  await operator.post('operator/maintenance', { maintenance: { sentence: 'Back soon.' } })
  await expect.poll(async () => (await write()).statusCode).toBe(503)
  const restarted = await buildOn(stack.pool, stack.config)
  expect((await keeperWith(restarted, keeper).post('supplements', {})).statusCode).toBe(503)

  const performed: string[] = []
  const tidy = {
    name: 'tidy',
    cron: '0 0 1 1 *',
    work: async () => ({ tidied: performed.push('tidy') }),
  }
  const jobs = await startJobs(stack, { ...log, error: () => undefined }, [tidy], {
    poll_s: 0.5,
    grace_ms: 1000,
  })
  await operator.post('operator/jobs/tidy/run')
  const queued = async () => {
    const { rows } = await stack.pool.query(`select id from pgboss.job where name = 'tidy'`)
    return rows.map(({ id }) => id)
  }
  const [first] = await queued()
  // However long it goes on: one that is begun only to wait would fail after its hour, for good after four.
  const isBegunAnew = async () => ![first, undefined].includes((await queued())[0])
  await expect.poll(isBegunAnew).toBe(true)
  expect(performed).toEqual([])
  await operator.delete('operator/maintenance')
  await expect.poll(() => performed).toEqual(['tidy'])
  const tidied = async () => (await operator.get('operator/jobs')).json().value[0]
  await expect.poll(tidied).toMatchObject({ failures: 0, last: { failed: false } })
  await expect.poll(async () => (await write()).statusCode).toBe(201)
  await jobs.stop()
  for (const { app } of [other, restarted]) await app.close()
})

test("backups and maintenance aren't there for keepers, nor for an operator's API token", async () => {
  const stack = await testApp()
  const [operator, keeper] = [await operatorIn(stack), await keeperIn(stack)]
  const name = await aBackup(operator)
  const { body } = await keeper.get('nothing')
  for (const path of [name, `${name}/file`]) {
    const answer = await keeper.get(`operator/backups/${path}`)
    expect([answer.statusCode, answer.body]).toEqual([404, body])
    const visit = await stack.app.inject(`/dashboard/api/operator/backups/${path}`)
    expect(visit.statusCode).toBe(401)
  }
  const script = await operator.add('api_tokens', {
    ...{ name: 'Script', scope: 'write', expires_in_days: '30' },
    current_password: keepersPassword,
  })
  const byToken = await stack.app.inject({
    url: `/dashboard/api/operator/backups/${name}`,
    headers: { authorization: `Bearer ${script.token}` },
  })
  expect([byToken.statusCode, byToken.json().errors[0].code]).toEqual([403, 'browser_only'])
})

test('a backup is uploaded whole or not at all, and downloaded only with the password', async () => {
  const { config } = await testApp()
  const operator = await operatorIn(await testApp())
  const name = await aBackup(operator)
  const bytes = readFileSync(join(config.backupDir, name))
  const upload = (content: Buffer) =>
    operator.sendForm('POST', 'operator/backups', {
      'backup[file]': new File([new Uint8Array(content)], 'mine.tar.zst'),
    })
  expect(refusals(await upload(bytes.subarray(0, -1)))).toEqual({
    file: "This file is incomplete, or isn't a Vivary backup.",
  })
  await expect.poll(() => readdirSync(join(config.backupDir, 'incoming'))).toEqual([])
  const { kind, name: uploaded, state } = (await upload(bytes)).json().object
  expect([kind, state]).toEqual(['uploaded', 'whole'])

  const copied = "Before Ida's move, 50% (“old”).tar.zst"
  renameSync(join(config.backupDir, uploaded), join(config.backupDir, copied))
  expect((await operator.list('operator/backups')).map((one) => one.name)).toContain(copied)
  const address = `operator/backups/${encodeURIComponent(copied)}`
  expect((await operator.get(address)).json().problem).toBe('')
  const link = (current_password: string) =>
    operator.post(`${address}/link`, { backup: { current_password } })
  expect((await link('wrong')).statusCode).toBe(422)
  const { path } = (await link(keepersPassword)).json().object
  const file = await operator.get(path)
  expect([file.statusCode, file.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(file.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Before%20Ida%27s%20move%2C%2050%25%20(%E2%80%9Cold%E2%80%9D).tar.zst",
  )
  expect((await operator.get(path.replace(/token=../, 'token=zz'))).statusCode).toBe(404)
  const other = await operatorIn(await testApp())
  expect((await other.get(path)).statusCode).toBe(404)

  const removed = await operator.send('DELETE', address, {
    backup: { current_password: keepersPassword },
  })
  expect(removed.statusCode).toBe(200)
  expect(readdirSync(config.backupDir)).not.toContain(copied)
})

test.runIf(process.getuid?.() === 0)(
  "a backup that root makes is the folder owner's, and one that only root may read isn't called damaged",
  async () => {
    const { pool, db, config } = await testApp()
    const [top, owner] = [newFolder(), 65_534]
    chownSync(top, owner, owner)
    const settings = { ...config, dataDir: top, backupDir: join(top, 'backups') }
    await backUpDaily(pool, { ...settings, backupKeep: 1 }, { now: new Date() })
    const [name = ''] = readdirSync(settings.backupDir)
    const path = join(settings.backupDir, name)
    for (const made of [settings.backupDir, path]) expect(statSync(made).uid).toBe(owner)

    chownSync(path, 0, 0)
    process.seteuid?.(owner)
    onTestFinished(() => process.seteuid?.(0))
    const { value } = await backupFiles(settings, { page: 1, per_page: 20 })
    expect(value).toMatchObject([{ name, state: 'closed', holds: null }])
    const { problem } = await checkBackup({ config: settings, db }, name, newId())
    expect(problem).toContain("can't be read by the server")
  },
)

test('a damaged backup is listed as such, and restoring it changes nothing', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const name = await aBackup(operator)
  const damaged = 'vivary-manual-2026-01-02T022000Z.tar.zst'
  const bytes = readFileSync(join(stack.config.backupDir, name))
  bytes[200] = (bytes[200] ?? 0) ^ 1
  writeFileSync(join(stack.config.backupDir, damaged), bytes)
  writeFileSync(join(stack.config.backupDir, 'cut.tar.zst'), bytes.subarray(0, 500))
  const listed = await operator.list('operator/backups')
  expect(listed.find((one) => one.name === 'cut.tar.zst')).toMatchObject({
    state: 'damaged',
    kind: 'other',
  })
  const check = (await operator.get(`operator/backups/${damaged}`)).json()
  expect(check).toMatchObject({
    problem: `${damaged} is damaged: its contents have changed since it was written. Use another backup.`,
    contents: null,
  })
  await restoring(operator, damaged)
  expect(await done(operator)).toMatchObject({ state: 'failed', error: check.problem })
  expect((await operator.get('user')).json().maintenance).toBeNull()
})
