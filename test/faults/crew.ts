import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { openDb } from '../../src/db/db.ts'
import { openSession, type Session, sessionCookie } from '../../src/server/session/session.ts'
import { pngOf } from '../pictures.ts'
import { zone } from '../zone.ts'
import { newLedger } from './ledger.ts'
import type { Stable } from './writes/feedings.ts'

/** Adds accounts of such a name, each with its owner, whose address is confirmed; answers their ids. */
export async function addAccounts(db: pg.Pool, name: string, count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with made as (
      insert into accounts (id, name, time_zone)
      select gen_random_uuid(), $1::text || ' ' || n, $3 from generate_series(1, $2::int) n returning id, name
    ), owners as (
      insert into users (id, name, email, password_hash, confirmed_at, onboarded_at)
      select gen_random_uuid(), name, id || '@example.org', 'none', now(), now() from made
      returning id, name
    ), members as (
      insert into memberships (account_id, user_id, role)
      select made.id, owners.id, 'owner' from made join owners using (name) returning account_id
    ), plus as (
      insert into subscription_periods (account_id, id, source) select id, gen_random_uuid(), 'local' from made
    )
    select account_id as id from members`,
    [name, count, zone],
  )
  return rows.map(({ id }) => id)
}

/** The owner of an account, signed in. */
export async function ownerOf(db: pg.Pool, accountId: string, publicUrl: string) {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from users join memberships on user_id = id where account_id = $1',
    [accountId],
  )
  const [{ id: userId, name: userName } = { id: '', name: '' }] = rows
  const { token } = await openSession(openDb(db), { userId, accountId })
  const session: Session = {
    tokenHash: Buffer.alloc(0),
    userId,
    userName,
    accountId,
    role: 'owner',
    mayLog: false,
    isOwner: true,
    isSubscribed: true,
    timeZone: zone,
    weekStart: 'monday',
    decimalSign: 'point',
    timeFormat: '24h',
  }
  return { session, cookie: `${sessionCookie({ publicUrl }).name}=${token}` }
}

/** The keepers that the hands are of: animals and a feeder to begin with, and a ledger that knows of them. */
export async function keepersIn(db: pg.Pool, publicUrl: string) {
  const [accountId = ''] = await addAccounts(db, 'Keepers', 1)
  const { cookie } = await ownerOf(db, accountId, publicUrl)
  const ledger = newLedger(accountId)
  const animals = Array.from({ length: 26 }, () => newId())
  await db.query(
    `insert into animals (account_id, id, name, sex)
    select $1, id, 'Animal ' || n, case n when 2 then 'male' else 'female' end
    from unnest($2::uuid[]) with ordinality given (id, n)`,
    [accountId, animals],
  )
  ledger.note({
    rows: animals.map((id) => {
      return { table: 'animals', id, values: { state: 'kept', deleted: false } }
    }),
  })
  const feeder = newId()
  await db.query(
    `insert into feeders (account_id, id, name, quantity) values ($1, $2, 'Rat', 300)`,
    [accountId, feeder],
  )
  ledger.note({ rows: [], delivery: { feeder, pieces: 300 } })
  const [dam = '', sire = '', ...fed] = animals
  const photo = new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' })
  const stable: Omit<Stable, 'takesDeliveries'> = { animals: fed, feeder, dam, sire, photo }
  return { accountId, cookie, ledger, stable }
}
