import { describe, expect, onTestFinished, test } from 'vitest'
import { ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { rounds } from '../../../test/endurance.ts'
import { childrenOf, commandOf, signal } from '../../../test/faults/processes.ts'
import { until } from '../../../test/faults/until.ts'
import { workbook } from '../../../test/importFiles.ts'
import { found, importAll, upload } from '../../../test/importing.ts'
import { readInProcesses } from '../../../test/instead/readingChild.ts'
import { setBackMarks } from '../watch/futureMarks.queries.ts'
import { startImporter, takeStep } from './importer.jobs.ts'

ownInstallation()

const log = { warn: () => undefined, error: () => undefined }

const reader = () => childrenOf(process.pid).find((pid) => commandOf(pid).includes('readerChild'))

async function triesOf({ pool }: Awaited<ReturnType<typeof testApp>>, id: string): Promise<number> {
  const { rows } = await pool.query('select tries from imports where id = $1', [id])
  return rows[0].tries
}

describe('read by a process', () => {
  readInProcesses()

  test('a list whose reading restarts of the server cut short any number of times is read again', async () => {
    const keeper = await signedIn()
    const { id } = await upload(keeper, 'Name,Sex\nNyx,0.1')
    const context = await testApp()
    const tries = () => triesOf(context, id)
    for (let restart = 0; restart < rounds(4); restart++) {
      await context.pool.query('update imports set tries = 1 where id = $1', [id])
      const importer = startImporter(context, { ...log, info: log.warn })
      await until(() => signal(reader(), 'SIGSTOP'), 1)
      expect(await tries()).toBe(2)
      // Its reader isn't asked to end: it goes down with the server.
      const stopped = importer.stop()
      await until(async () => (await tries()) === 1)
      signal(reader(), 'SIGTERM')
      signal(reader(), 'SIGCONT')
      await stopped
      expect(await tries()).toBe(1)
    }
    await importAll()
    expect(await found(keeper, id)).toMatchObject({ status: 'review', rows: 1 })
  })

  test('a list that ends the process each time is given up after three times; a try that a stop cuts short is none of them', async () => {
    const keeper = await signedIn()
    const { id } = await upload(keeper, 'Name,Sex\nNyx,0.1')
    const context = await testApp()
    const tries = () => triesOf(context, id)
    const killed = (times: number) =>
      context.pool.query('update imports set tries = $2 where id = $1', [id, times])
    await killed(2)
    const step = takeStep(context, log).catch((error: unknown) => error)
    await until(() => reader() !== undefined, 1)
    expect(await tries()).toBe(3)
    signal(reader(), 'SIGTERM')
    expect(await step).toMatchObject({ status: 503 })
    expect([await tries(), (await found(keeper, id)).status]).toEqual([2, 'reading'])
    await killed(3)
    await importAll()
    const { status, problem } = await found(keeper, id)
    expect([status, problem?.code]).toEqual(['failed', 'broken'])
  })
})

test('the sheets of a workbook wait for all of it to be read, and go with it', async () => {
  const keeper = await signedIn()
  const context = await testApp()
  const { db, pool } = context
  const book = workbook({
    Animals: [
      ['Name', 'Species'],
      ['Nyx', 'Ball python'],
    ],
    Weights: [
      ['Animal', 'Date', 'Weight (g)'],
      ['Nyx', '2024-01-06', 1455],
    ],
    Sheds: [
      ['Animal', 'Shed date', 'Quality'],
      ['Nyx', '2024-01-19', 'Stuck'],
    ],
  })
  const { id } = await upload(keeper, new Uint8Array(book), { name: 'book.xlsx' })
  // The rows of its third sheet find no room.
  await pool.query(`alter table import_rows add constraint narrow
    check (cells::text !~ 'Stuck') not valid`)
  onTestFinished(async () => {
    await pool.query('alter table import_rows drop constraint narrow')
  })
  const states = async () => (await keeper.list('imports')).map(({ status }) => status)
  const reading = ['reading', 'reading', 'reading']
  for (const expected of [reading, reading, ['failed']]) {
    await takeStep(context, log)
    expect(await states()).toEqual(expected)
    expect(await setBackMarks(db, { now: new Date(), isThorough: false })).toEqual({})
    await pool.query(`update imports set try_at = now() where id = $1`, [id])
  }
  const { rows } = await pool.query('select has_file from imports where id = $1', [id])
  expect(rows).toEqual([{ has_file: false }])
  const again = await upload(keeper, new Uint8Array(book), { name: 'book.xlsx' })
  await takeStep(context, log)
  expect(await states()).toEqual([...reading, 'failed'])
  const [, weights] = await keeper.list('imports')
  await keeper.delete(`imports/${weights.id}`)
  expect(await states()).toEqual(['reading', 'reading', 'failed'])
  await keeper.delete(`imports/${again.id}`)
  expect(await states()).toEqual(['failed'])
})

test('a workbook that is discarded between two of its sheets comes back by none of them', async () => {
  const keeper = await signedIn()
  const context = await testApp()
  const list = [
    ['Name', 'Species'],
    ['Nyx', 'Ball python'],
  ]
  const book = new Uint8Array(workbook({ Animals: list, Others: list }))
  const { id } = await upload(keeper, book, { name: 'book.xlsx' })
  const discarding = await context.pool.connect()
  await discarding.query('begin')
  await discarding.query('select from imports where id = $1 for key share', [id])
  const step = takeStep(context, log)
  const waiting =
    'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
  await until(async () => (await discarding.query(waiting)).rowCount === 1)
  await discarding.query('delete from imports where id = $1', [id])
  await discarding.query('commit')
  discarding.release()
  await step
  expect(await keeper.list('imports')).toEqual([])
})
