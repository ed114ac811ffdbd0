import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../src/db/db.ts'
import { idAt, type Keeper, keeperOf } from './people.ts'

/** Records of accounts that grow by a hundred and by ten; with `--full`, of five million beside them. */
export const records = { small: 1_000, middle: 10_000, large: 100_000 }
const others = { accounts: 5_000, records: 980 }

export type Collections = { small: Keeper; middle: Keeper; large: Keeper }

/** Accounts whose records have names, morphs and codes such as keepers give. */
export async function seedCollections(db: Database, isFull: boolean): Promise<Collections> {
  const collection = (size: number, name = `${size} records`) =>
    keeperOf(db, name, (tx, account) => fill(tx, account, size))
  if (isFull) {
    for (let at = 0; at < others.accounts; at++) {
      await collection(others.records, `${others.records} records, the ${at}th`)
    }
  }
  return {
    small: await collection(records.small),
    middle: await collection(records.middle),
    large: await collection(records.large),
  }
}

/** Nine in ten are animals, the others contacts. */
async function fill(tx: Transaction, account: string, many: number) {
  await tx.execute(sql`insert into species (account_id, id, common_name, latin_name)
    select ${account}, uuidv7(), 'Species ' || n, 'Species numerata' from generate_series(1, 8) n`)
  await tx.execute(sql`insert into animals
      (account_id, id, name, sex, genetics, code, species_id, created_at, deleted_at)
    select ${account}, ${idAt('made_at')}, ${oneOf(firsts)} || ' ' || ${oneOf(seconds)}, 'female',
      ${oneOf(morphs)} || ' ' || ${oneOf(morphs)} || ', het ' || ${oneOf(morphs)}, 'BP-' || n,
      kinds.ids[1 + floor(random() * 8)], made_at,
      case when random() < 0.05 then now() - random() * interval '20 days' end
    from (select n, now() - random() * interval '1000 days' as made_at
      from generate_series(1, ${Math.round(many * 0.9)}::int) n) one
    cross join (select array_agg(id) as ids from species where account_id = ${account}) kinds
    order by random()`)
  await tx.execute(sql`insert into contacts (account_id, id, name, email)
    select ${account}, uuidv7(), ${oneOf(firsts)} || ' ' || ${oneOf(seconds)} || 'berg',
      'keeper' || n || '@example.org'
    from generate_series(1, ${Math.round(many * 0.1)}::int) n`)
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
