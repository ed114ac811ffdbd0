import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  build,
  type Keeper,
  keeperIn,
  keeperWith,
  ownInstallation,
  testApp,
} from '../../../../test/app.ts'
import { archiveFile, filesOf, rowsIn } from '../../../../test/archives.ts'
import { restoreInto, undoRestored } from '../../../../test/restoring.ts'
import { collect } from '../../../../test/upgrades/collection.ts'
import { person } from '../../../../test/upgrades/fixture.ts'
import { memberships, users } from '../../../db/schema.ts'
import { openSession, sessionCookie } from '../../../server/session/session.ts'
import { writtenKinds } from './restoreArchive.ts'

ownInstallation()

type Stack = Awaited<ReturnType<typeof build>>
let elsewhere: Stack
let bytes: Buffer
let files: Map<string, Buffer>

beforeAll(async () => {
  const stack = await testApp()
  await collect(stack.app, stack)
  bytes = await archiveFile(await collector(stack))
  files = await filesOf(bytes)
  elsewhere = await build()
  return async () => {
    await elsewhere.app.close()
    await elsewhere.pool.end()
  }
})

/** The keeper who has a row of everything, signed in. */
async function collector(stack: Stack): Promise<Keeper> {
  const [who] = await stack.db
    .select({ userId: users.id, accountId: memberships.account_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(users.email, person.email))
  if (!who) throw new Error('Nobody was collected')
  const { token } = await openSession(stack.db, who)
  return keeperWith(stack, { ...who, cookie: `${sessionCookie(stack.config).name}=${token}` })
}

test('an archive has a row of every kind, or this file tests less than it says', () => {
  const empty = writtenKinds.filter(({ name }) => rowsIn(files, name).length === 0)
  expect(empty.map(({ name }) => name)).toEqual([])
})

test('taken into an empty account elsewhere, it gives the same collection', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const { problems } = await restoreInto(elsewhere, keeper, bytes)
  expect(problems).toEqual([])
  const again = await filesOf(await archiveFile(keeper, elsewhere))
  for (const { name } of writtenKinds) {
    expect([name, rowsIn(again, name).map(known)]).toEqual([name, rowsIn(files, name).map(known)])
  }
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
  expect(pictures.length).toBeGreaterThan(1)
  expect([...again.keys()].filter((name) => name.startsWith('pictures/'))).toEqual(pictures)
  for (const name of pictures) expect(again.get(name)?.equals(files.get(name) ?? bytes)).toBe(true)

  const { importId } = await restoreInto(elsewhere, keeper, bytes)
  expect(await undoRestored(elsewhere, keeper, importId)).toEqual([])
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  for (const { name } of writtenKinds) {
    expect([name, rowsIn(after, name)]).toEqual([name, rowsIn(again, name)])
  }
})

/** What depends on who imports: people are those who are here. A picture's smaller sizes are made anew. */
function known(row: Record<string, unknown>) {
  const { recorded_by, recorded_by_name, hatched_by, hatched_by_name, asked_by, ...rest } = row
  const { asked_by_name, bytes, ...same } = rest
  return same
}
