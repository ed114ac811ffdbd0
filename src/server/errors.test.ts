import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../test/app.ts'
import { newId } from '../../test/factories.ts'
import { treatments } from '../db/schema.ts'
import { failureOf } from './errors.ts'

test('values that only the database finds contradictory are a refusal and no fault of ours', async () => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const { db } = await testApp()
  const course = { substance: 'Fenbendazole', dose: 1, dose_unit: 'ml', every_days: 1 } as const
  const impossible = { started_on: '2026-01-20', ends_on: '2026-01-10' }
  const owner = { account_id: keeper.accountId, animal_id: animal.id, id: newId() }
  const refused = db.insert(treatments).values({ ...owner, ...course, ...impossible })
  const failure = failureOf(await refused.then(() => undefined).catch((error: unknown) => error))
  expect([failure?.status, failure?.errors]).toEqual([
    422,
    [{ message: "These values don't go together", code: 'unfit_values' }],
  ])
})

test('a value that only one record can have is refused at its field, whichever index found it', async () => {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string; columns: string; last: string }>(`
    select index.relname as name, regexp_replace(
        pg_get_indexdef(index.oid), '^.* USING btree \\((.*?)\\)( NULLS NOT DISTINCT)?( WHERE .*)?$', '\\1') as columns,
      (select attname from pg_attribute where attrelid = indrelid
        and attnum = indkey[array_upper(indkey, 1)]) as last
    from pg_index join pg_class index on index.oid = indexrelid
    where indisunique and index.relnamespace = 'public'::regnamespace order by 1`)
  expect(rows.length).toBeGreaterThan(50)
  for (const { name, columns, last } of rows) {
    const detail = `Key (${columns})=(x) already exists.`
    const error = Object.assign(postgres('23505'), { detail, constraint: name })
    const [refusal] = failureOf(error)?.errors ?? []
    expect([name, refusal?.code]).toEqual([name, 'taken'])
    if (last) expect([name, refusal?.field]).toEqual([name, last])
  }
})

test('a value that is missing is refused at its field', () => {
  const error = Object.assign(postgres('23502'), { column: 'alleles' })
  const failure = failureOf(error)
  expect([failure?.status, failure?.errors[0]?.field]).toEqual([422, 'alleles'])
})

const system = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
const postgres = (code: string) =>
  Object.assign(new DatabaseError('the database is away', 0, 'error'), { code })

const away: Error[] = [
  system('ENOENT', 'connect'),
  system('ECONNREFUSED', 'connect'),
  system('ECONNRESET', 'read'),
  system('EPIPE', 'write'),
  Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
  ...[
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ].map((message) => new Error(message)),
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '08P01', '53300'].map(postgres),
]

test.each(away.map((error) => [error.message || error.name, error] as const))(
  'a database that is away is no fault of the request, and comes back: %s',
  (_message, error) => {
    for (const one of [error, new Error('Failed query: select 1', { cause: error })]) {
      expect(failureOf(one)).toMatchObject({
        status: 503,
        errors: [{ code: 'unavailable' }],
        extra: { retryAfter_s: 5 },
      })
    }
  },
)

test('a disk that takes nothing more, or is not ours, is no fault of the request, wherever it is noticed', () => {
  const full = [system('ENOSPC', 'write'), system('EDQUOT', 'write'), system('EROFS', 'open')]
  const grown = 'could not extend file "base/16384/16421": File too large'
  const limited = [system('EFBIG', 'write'), Object.assign(postgres('XX000'), { message: grown })]
  const foreign = [system('EACCES', 'scandir'), system('EPERM', 'open'), system('ENOTDIR', 'open')]
  for (const error of [
    ...full,
    ...limited,
    ...foreign,
    ...['53100', '53200', '58030'].map(postgres),
  ]) {
    for (const one of [error, new Error('Failed query: insert', { cause: error })]) {
      expect(failureOf(one)).toMatchObject({
        status: 503,
        errors: [{ code: 'no_storage' }],
        extra: { retryAfter_s: 30 },
      })
    }
  }
})

test('a file that is missing is not a database that is away', () => {
  expect(failureOf(postgres('XX000'))).toBeUndefined()
  expect(failureOf(system('ENOENT', 'open'))).toBeUndefined()
  expect(failureOf(postgres('42P01'))).toBeUndefined()
})

test('what a library says of a bad request stays inside', () => {
  const error = Object.assign(new Error('FST internals'), { statusCode: 400, code: 'FST_ERR_X' })
  expect(failureOf(error)?.errors).toEqual([
    { message: "We couldn't read this request", code: 'unreadable' },
  ])
})
