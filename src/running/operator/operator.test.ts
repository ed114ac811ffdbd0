import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buildOn, keeperIn, operatorIn, ownInstallation, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { accounts, outbox } from '../../db/schema.ts'
import { startJobs } from '../../server/jobs.ts'
import { messagesPage } from './operator.queries.ts'

ownInstallation()

test('who runs the installation is told so, by the table or by the settings', async () => {
  const stack = await testApp()
  const [keeper, operator] = [await keeperIn(stack), await operatorIn(stack)]
  expect((await keeper.get('user')).json().operator).toBe(false)
  expect((await operator.get('user')).json().operator).toBe(true)

  const settings = { operatorEmails: [`${keeper.userId}@example.org`] }
  const server = await buildOn(stack.pool, settings)
  const sameName = await keeperIn(server)
  expect((await sameName.get('operator/jobs')).statusCode).toBe(404)
  server.config.operatorEmails.push(`${sameName.userId}@example.org`)
  expect((await sameName.get('operator/jobs')).statusCode).toBe(200)
  await server.app.close()
})

test('jobs say when they ran, why they failed and when they come again, the failed ones first', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  expect((await operator.get('operator/jobs')).json()).toEqual({ value: [] })

  // Neither of their times comes while the test runs.
  const [hour, minute] = [new Date().getUTCHours(), new Date().getUTCMinutes()]
  const tidyAt = `${(hour + 12) % 24}`.padStart(2, '0')
  const weepAt = `${(minute + 30) % 60}`.padStart(2, '0')
  const done: string[] = []
  const quiet = { info: vi.fn(), error: vi.fn() }
  const jobs = await startJobs(
    stack,
    quiet,
    [
      {
        name: 'tidy',
        cron: `40 ${tidyAt} * * *`,
        work: async () => {
          done.push('tidy')
          return {}
        },
      },
      { name: 'weep', cron: `${weepAt} * * * *`, work: async () => ({}) },
    ],
    { poll_s: 0.5, grace_ms: 1_000 },
  )
  await stack.pool.query(`insert into pgboss.job (name, policy, state, completed_on, output)
    values ('weep', 'exclusive', 'failed', now(), '{"message":"No room left"}')`)
  expect((await operator.post('operator/jobs/tidy/run')).statusCode).toBe(200)
  await expect.poll(() => done).toEqual(['tidy'])
  await jobs.stop()

  const { value } = (await operator.get('operator/jobs')).json()
  expect(value).toEqual([
    {
      name: 'weep',
      next_at: expect.stringContaining(`:${weepAt}:00`),
      state: 'idle',
      last: { at: expect.any(String), failed: true, error: 'No room left' },
      failures: 1,
      is_new: true,
      is_late: false,
    },
    {
      name: 'tidy',
      next_at: expect.stringContaining(`T${tidyAt}:40:00`),
      state: 'idle',
      last: { at: expect.any(String), failed: false, error: '' },
      failures: 0,
      is_new: true,
      is_late: false,
    },
  ])
  expect((await operator.post('operator/jobs/unknown/run')).statusCode).toBe(404)
})

test('a message that failed is tried again; what it says is nowhere', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const failed = newId()
  await stack.db.insert(outbox).values([
    {
      id: failed,
      channel: 'mail',
      recipient: 'ada@example.org',
      payload: { text: 'Feed Nyx' },
      tries: 8,
      failed_at: sql`now()`,
      error: 'Connection refused',
    },
    { id: newId(), channel: 'push', recipient: newId(), payload: {}, sent_at: sql`now()` },
    { id: newId(), channel: 'mail', recipient: 'bo@example.org', payload: {} },
  ])
  const page = (await operator.get('operator/outbox?filter=failed')).json()
  expect(page).toMatchObject({
    value: [{ id: failed, recipient: 'ada@example.org', tries: 8, error: 'Connection refused' }],
    total: 1,
    counts: { waiting: 1, failed: 1, sent_today: 1 },
    folder: join(stack.config.dataDir, 'outbox'),
  })
  expect(JSON.stringify(page)).not.toContain('Nyx')
  const first = { filter: 'sent', page: 1, per_page: 1 } as const
  const bySmtp = { ...stack.config, smtpUrl: 'smtp://mail.example.org' }
  expect((await messagesPage(stack.db, bySmtp, first)).folder).toBeNull()
  expect((await operator.get('operator/outbox?filter=sent')).json().value[0].recipient).toBe('')

  expect((await operator.post(`operator/outbox/${failed}/retry`)).statusCode).toBe(200)
  expect((await operator.post(`operator/outbox/${failed}/retry`)).statusCode).toBe(404)
  const [again] = await stack.db.select().from(outbox).where(eq(outbox.id, failed))
  expect(again).toMatchObject({ tries: 0, failed_at: null, error: '' })
})

test('accounts are listed by name, say when they are to be deleted, and are found by name or e-mail', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const zora = await keeperIn(stack, { name: 'Zora 100%', plus: true })
  await zora.add('animals', { name: 'Secret Nyx', sex: 'female' })
  const found = await operator.page('operator/accounts', { q: '100%' })
  expect(found).toMatchObject({
    total: 1,
    value: [{ id: zora.accountId, owner: 'Zora 100%', plus: true, members: 1, animals: 1 }],
  })
  expect(found.value[0].last_seen_at).toMatch(/Z$/)
  expect(JSON.stringify(found)).not.toContain('Nyx')
  const erase_at = '2026-12-14T10:00:00.000Z'
  await stack.db.update(accounts).set({ erase_at }).where(eq(accounts.id, zora.accountId))
  const byMail = await operator.list('operator/accounts', { q: zora.userId })
  expect(byMail).toMatchObject([{ erase_at }])
  for (const name of ['Keeper 10', 'keeper 2']) await keeperIn(stack, { name })
  const inOrder = await operator.list('operator/accounts', { q: 'keeper ' })
  expect(inOrder.map(({ owner }) => owner)).toEqual(['keeper 2', 'Keeper 10'])
  const past = await operator.page('operator/accounts', { page: '99' })
  expect([past.value, past.total > 1]).toEqual([[], true])
})

test('storage says how much there is and how much fits', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  mkdirSync(stack.config.backupDir, { recursive: true })
  const put = (name: string, text: string) =>
    writeFileSync(join(stack.config.backupDir, name), text)
  put('vivary-daily-2026-01-02T022000Z.tar.zst', 'x'.repeat(6))
  // Copied in, begun by a clock that was ahead, called anyhow, and not finished.
  put('vivary-uploaded-2026-03-01T100000Z.tar.zst', 'x')
  put('vivary-manual-2999-01-01T100000Z.tar.zst', 'x')
  put('My backup.tar.zst', 'x')
  put('vivary-daily.tar.zst.0.part', 'x')
  const answer = (await operator.get('operator/storage')).json()
  const latest_at = '2026-01-02T02:20:00.000Z'
  expect(answer.backups).toMatchObject({ count: 4, bytes: 9, latest_at })
  expect(answer.database_bytes).toBeGreaterThan(1_000_000)
  expect(answer.disk.free_bytes).toBeLessThanOrEqual(answer.disk.total_bytes)
  expect(answer.database_disk).toMatchObject({ ...answer.disk, is_same: true })
})

test('the overview counts what the other tabs list, and what failed among it', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  const before = (await operator.get('operator/overview')).json()
  await keeperIn(stack)
  await stack.db.insert(outbox).values([
    { id: newId(), channel: 'mail', recipient: 'ida@example.org', payload: {} },
    {
      ...{ id: newId(), channel: 'mail', recipient: 'olu@example.org', payload: {} },
      failed_at: sql`now()`,
    },
  ])
  const after = (await operator.get('operator/overview')).json()
  expect(after).toMatchObject({
    accounts: before.accounts + 1,
    outbox: { waiting: before.outbox.waiting + 1, failed: before.outbox.failed + 1 },
    jobs: { late: 0 },
    errors: before.errors,
    backups: { count: 4, bytes: 9 },
    replica: null,
    versions: { node: process.versions.node, postgres: expect.stringMatching(/^\d+(\.\d+)+$/) },
  })
  expect(Date.parse(after.started_at)).toBeLessThan(Date.now())
  const keeper = await keeperIn(stack)
  expect((await keeper.get('operator/overview')).statusCode).toBe(404)
})

test('where a file is in the place of the backups, nothing is missing but them', async () => {
  const stack = await testApp()
  const operator = await operatorIn(stack)
  rmSync(stack.config.backupDir, { recursive: true, force: true })
  writeFileSync(stack.config.backupDir, '')
  for (const path of ['operator/overview', 'operator/storage']) {
    const answer = await operator.get(path)
    expect([path, answer.statusCode, answer.json().backups]).toEqual([path, 200, null])
  }
  const refused = await operator.get('operator/backups')
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
    503,
    'The server needs a folder where there is a file. Whoever runs the server has to move it away.',
  ])
})
