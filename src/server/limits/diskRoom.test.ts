import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { build, keeperIn, testApp } from '../../../test/app.ts'
import { openDb } from '../../db/db.ts'
import { databaseFolder } from './diskRoom.ts'

let stack: Awaited<ReturnType<typeof build>>
const room = { data: 10_000_000, database: 10_000_000 }

beforeAll(async () => {
  const roomOn = async (folder: string) => (folder === '/database' ? room.database : room.data)
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
  const keeper = await keeperIn(stack)
  const answer = await keeper.sendForm('POST', 'imports', {
    'import[source]': 'file',
    'import[file]': new File(['Name,Sex\nNyx,f\n'], 'animals.csv'),
  })
  expect([answer.statusCode, answer.json().errors?.[0]?.code]).toEqual([
    status,
    status === 413 ? 'no_room' : undefined,
  ])
})

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
