import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { openSession } from '../src/server/session.ts'
import type { Seeded } from './seed.ts'

/** Records of the account that is searched and of one with a tenth; with `--full`, of all others. */
export const searchSizes = {
  tenth: 10_000,
  whole: 100_000,
  others: { accounts: 5000, records: 980 },
}

/** Accounts whose records have names, morphs and codes such as keepers give; kept between runs. */
export async function seedSearch(db: Database, isFull: boolean): Promise<[Seeded, Seeded]> {
  const { tenth, whole, others } = searchSizes
  await db.execute(sql`select setseed(0.17)`)
  const keepers = [await accountOf(db, tenth), await accountOf(db, whole)] as const
  if (isFull && !(await idOf(db, others.records))) {
    for (let account = 0; account < others.accounts; account++) await fill(db, others.records)
  }
  await db.execute(sql`vacuum analyze search_terms, search_vocabulary, animals, contacts`)
  return [...keepers]
}

async function accountOf(db: Database, records: number): Promise<Seeded> {
  const account = (await idOf(db, records)) ?? (await fill(db, records))
  const { token } = await openSession(db, { userId: account.person, accountId: account.id })
  return { accountId: account.id, token, animals: records }
}

const nameOf = (records: number) => `searched, ${records} records`

async function idOf(db: Database, records: number) {
  const { rows } = await db.execute<{ id: string; person: string }>(sql`
    select accounts.id, user_id as person from accounts join memberships on account_id = accounts.id
    where accounts.name = ${nameOf(records)} limit 1`)
  return rows[0]
}

/** Nine in ten are animals, the others contacts. */
async function fill(db: Database, records: number) {
  const [id, person] = [newId(), newId()]
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, name, email, password_hash)
      values (${person}, 'Keeper', ${`${person}@example.org`}, 'none')`)
    await tx.execute(sql`insert into accounts (id, name, time_zone)
      values (${id}, ${nameOf(records)}, 'Europe/Berlin')`)
    await tx.execute(sql`insert into memberships (account_id, user_id, role)
      values (${id}, ${person}, 'owner')`)
    await tx.execute(sql`insert into subscription_periods (account_id, id, source)
      values (${id}, gen_random_uuid(), 'local')`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex, genetics, code)
      select ${id}, gen_random_uuid(), ${oneOf(firsts)} || ' ' || ${oneOf(seconds)}, 'female',
        ${oneOf(morphs)} || ' ' || ${oneOf(morphs)} || ', het ' || ${oneOf(morphs)}, 'BP-' || n
      from generate_series(1, ${Math.round(records * 0.9)}::int) n`)
    await tx.execute(sql`insert into contacts (account_id, id, name, email)
      select ${id}, gen_random_uuid(), ${oneOf(firsts)} || ' ' || ${oneOf(seconds)} || 'berg',
        'keeper' || n || '@example.org'
      from generate_series(1, ${Math.round(records * 0.1)}::int) n`)
  })
  return { id, person }
}

const oneOf = (words: readonly string[]) =>
  sql`(${sql.param(words)}::text[])[1 + floor(random() * ${words.length})::int]`

const firsts =
  'Juniper Nyx Saffron Pepper Luna Émile Basil Clover Hazel Onyx Jasper Opal Willow Maple Fern Ember Ash Cedar Indigo Sorrel Thistle Bramble Heather Laurel Myrtle Rowan Sage Tansy Yarrow Zinnia'.split(
    ' ',
  )
/** 900 names that are said like words, so that first and second names make 27,000. */
const seconds = ['ka', 'lo', 'mi', 'nu', 're', 'sa'].flatMap((one) =>
  ['bel', 'dor', 'fin', 'gar', 'hol', 'jun', 'kel', 'mar', 'nor', 'pel'].flatMap((two) =>
    ['an', 'eth', 'is', 'or', 'un', 'ax', 'ey', 'il', 'os', 'um', 'ar', 'en', 'ot', 'ix', 'a'].map(
      (three) => one + two + three,
    ),
  ),
)
const morphs =
  'Banana Clown Pied Pastel Mojave Lesser Enchi Fire Spider Albino Axanthic Champagne Cinnamon Ghost Hypo Leopard Orange Phantom Vanilla Yellowbelly'.split(
    ' ',
  )
