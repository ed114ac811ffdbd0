import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { build, keeperIn, testApp } from '../../../test/app.ts'
import { openDb } from '../../db/db.ts'
import { databaseFolder } from './diskRoom.ts'

let stack: Awaited<ReturnType<typeof build>>
const room = { data: 10_000_000, database: 10_000_000 }
/** Errors of the next looks at the disk; none for those that go well. */
let failures: (Error | undefined)[] = []

beforeAll(async () => {
  const roomOn = async (folder: string) => {
    const failure = failures.shift()
    if (failure) throw failure
    return folder === '/database' ? room.database : room.data
  }
  stack = await build({}, undefined, { databaseFolder: '/database', roomOn })
})
afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

test.each([
  ['both disks have room', { data: 10_000_000, database: 1 }, 201],
  ['the disk of the data folder is full', { data: 0, database: 10_000_000 }, 413],
  ['the disk of the database is full', { data: 10_000_000, database: 0 }, 413],
])('where %s, a list to import is taken or not', async (_says, rooms, status) => {
  Object.assign(room, rooms)
  const answer = await sendList()
  const [error] = answer.json().errors ?? []
  expect([answer.statusCode, error?.code]).toEqual([status, status === 413 ? 'no_room' : undefined])
  if (error) expect(error.message).toContain('500 MB of it stay free for the database')
})

async function sendList() {
  const keeper = await keeperIn(stack)
  return keeper.sendForm('POST', 'imports', {
    'import[source]': 'file',
    'import[file]': new File(['Name,Sex\nNyx,f\n'], 'animals.csv'),
  })
}

test('a disk that gets full while a file comes in is said to be, and the file can be sent again', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  Object.assign(room, { data: 10_000_000, database: 10_000_000 })
  // Both disks are looked at before the file comes in.
  failures = [undefined, undefined, full]
  const answer = await sendList()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
  expect(answer.json().errors).toEqual([
    { message: expect.stringContaining("The server's disk is full"), code: 'no_storage' },
  ])
})

test.each([
  ['53100', "The server's disk is full"],
  ['58030', "The server can't write to its disk"],
  ['53200', 'The server is out of memory'],
])(
  'a database that fails by %s is answered with a sentence and when to try again',
  async (code, sentence) => {
    await stack.pool.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'of the disk' using errcode = '${code}'; end $$;
    create or replace trigger fail before insert on supplements for each row execute function fail()`)
    const keeper = await keeperIn(stack)
    const answer = await keeper.post('supplements', { supplement: { name: 'Calcium' } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(answer.json().errors).toEqual([
      { message: expect.stringContaining(sentence), code: 'no_storage' },
    ])
    await stack.pool.query('drop trigger fail on supplements')
    const again = await keeper.post('supplements', { supplement: { name: 'Calcium' } })
    expect(again.statusCode).toBe(201)
  },
)

test('where PostgreSQL keeps its files is known on its own machine, to roles that may ask', async () => {
  const { db, config } = await testApp()
  const databaseUrl = inject('databaseUrl')
  expect(await databaseFolder(db, config)).toBe(config.dataDir)
  expect(await databaseFolder(db, { ...config, databaseUrl })).toBeUndefined()
  const asSuperuser = new URL(databaseUrl)
  asSuperuser.username = 'postgres'
  const pool = new pg.Pool({ connectionString: asSuperuser.href, max: 1 })
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  const folder = await databaseFolder(openDb(pool), { ...config, databaseUrl })
  await pool.end()
  expect(folder).toBe(rows[0]?.data_directory)
})
