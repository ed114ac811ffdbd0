import type pg from 'pg'

/** Columns of a row that matter, by name. */
type Values = Record<string, string | number | boolean | null>

/** A row as a write leaves it; null once it is gone. */
type Row = { table: Table; id: string; values: Values | null }

/** Something that a keeper does: one request, whose rows have ids of the keeper's own. */
export type Write = {
  kind: string
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** What it has to ask for first, `get` answers. */
  body?: object | ((get: (path: string) => Promise<unknown>) => Promise<object>)
  rows: readonly Row[]
  /** Pieces that it adds to the stock of a feeder. */
  delivery?: { feeder: string; pieces: number }
  /** Refusals of a second try that mean that the first was done. */
  repeated?: readonly number[]
  /** Called once it is acknowledged. */
  done?: () => void
}

/** Counts of what is wrong: acknowledged and not there, there twice, and there in parts. */
export type Wrongs = { lost: string[]; double: string[]; half: string[] }

export const noWrongs = (): Wrongs => ({ lost: [], double: [], half: [] })

/** Everything that is read of each table to be compared. */
const reads = {
  animals:
    'name, state, deleted_at is not null as deleted, photo_id is not null as pictured, dam_id',
  cleaning_logs: 'animal_id',
  clutches: 'name',
  comments: 'content',
  feeding_logs: 'animal_id, feeder_id, count',
  poop_logs: 'animal_id',
  sales: 'animal_id',
  shedding_logs: 'animal_id',
  tasks: 'content, deleted_at is not null as deleted',
  weight_logs: 'animal_id, weight_in_grams::float8 as grams',
} as const
export type Table = keyof typeof reads
const tables = Object.keys(reads) as Table[]

export type Ledger = ReturnType<typeof newLedger>

type Rows = Map<Table, Map<string, Values | null>>

/** What was acknowledged to an account's keepers. */
export function newLedger(accountId: string) {
  const rows: Rows = new Map(tables.map((table) => [table, new Map()]))
  const deliveries = new Map<string, number>()
  let total = 0

  function note({ rows: changes, delivery }: Pick<Write, 'rows' | 'delivery'>): void {
    for (const { table, id, values } of changes) {
      const former = rows.get(table)?.get(id)
      rows.get(table)?.set(id, values && { ...former, ...values })
    }
    if (delivery) {
      const pieces = deliveries.get(delivery.feeder) ?? 0
      deliveries.set(delivery.feeder, pieces + delivery.pieces)
    }
  }

  return {
    /** Knows of what is there without having been asked for. */
    note,

    acknowledge(write: Write): void {
      note(write)
      total += 1
      write.done?.()
    },

    /** How many writes were acknowledged. */
    total: () => total,

    /** Compares the database with what was acknowledged; of each write in `open` it may have all or nothing. */
    async compare(db: pg.Pool, open: readonly Write[]): Promise<Wrongs> {
      const stored = await storedRows(db, accountId)
      const isOpen = new Set(open.flatMap((write) => write.rows.map(({ id }) => id)))
      const wrongs = noWrongs()
      for (const [table, expected] of rows) {
        addDifferences(wrongs, { table, expected, stored: stored.get(table), isOpen })
      }
      for (const write of open) {
        if (!isWhole(write, rows, stored)) {
          wrongs.half.push(`${write.kind} ${write.method} ${write.path}`)
        }
      }
      wrongs.half.push(...(await stockWrongs(db, { accountId, deliveries, open })))
      return wrongs
    },
  }
}

type Stored = Map<Table, Map<string, Values>>

async function storedRows(db: pg.Pool, accountId: string): Promise<Stored> {
  const stored: Stored = new Map()
  for (const table of tables) {
    const { rows } = await db.query(
      `select id, ${reads[table]} from ${table} where account_id = $1`,
      [accountId],
    )
    stored.set(table, new Map(rows.map((row) => [String(row.id), row])))
  }
  return stored
}

type Sides = {
  table: Table
  expected: Map<string, Values | null>
  stored: Map<string, Values> | undefined
  isOpen: ReadonlySet<string>
}

/** Adds the rows of a table that aren't as they were acknowledged, and those that no one asked for. */
function addDifferences(wrongs: Wrongs, { table, expected, stored, isOpen }: Sides) {
  for (const [id, values] of expected) {
    const row = stored?.get(id)
    if (isOpen.has(id) || isAs(values, row)) continue
    const list = values ? wrongs.lost : wrongs.double
    list.push(`${table} ${id} should be ${textOf(values)}, and is ${textOf(row)}`)
  }
  for (const id of stored?.keys() ?? []) {
    if (!expected.has(id) && !isOpen.has(id)) wrongs.double.push(`${table} ${id} is no one's`)
  }
}

/** Whether all rows of a write are as before it, or all are as after it. */
function isWhole(write: Write, acknowledged: Rows, stored: Stored): boolean {
  const sides = write.rows.map(({ table, id, values }) => {
    const row = stored.get(table)?.get(id)
    const before = acknowledged.get(table)?.get(id) ?? null
    return { isBefore: isAs(before, row), isAfter: isAs(values, row) }
  })
  return sides.every(({ isBefore }) => isBefore) || sides.every(({ isAfter }) => isAfter)
}

type Stocks = { accountId: string; deliveries: Map<string, number>; open: readonly Write[] }

/** Feeders whose stock isn't what was delivered less what their feedings took. */
async function stockWrongs(db: pg.Pool, { accountId, deliveries, open }: Stocks) {
  const { rows } = await db.query<{ id: string; quantity: number; taken: number }>(
    `select id, quantity, (select coalesce(sum(taken_from_stock), 0)::int from feeding_logs log
       where (log.account_id, log.feeder_id) = (feeders.account_id, feeders.id)) as taken
     from feeders where account_id = $1 and quantity is not null`,
    [accountId],
  )
  return rows.flatMap(({ id, quantity, taken }) => {
    const all = deliveries.get(id) ?? 0
    const onItsWay = open.find(({ delivery }) => delivery?.feeder === id)?.delivery?.pieces ?? 0
    const isRight = [all, all + onItsWay].includes(quantity + taken)
    return isRight ? [] : [`stock of ${id}: ${quantity} + ${taken} taken, of ${all} + ${onItsWay}`]
  })
}

/** Whether a row is as it should be; a change knows some of its columns only. */
function isAs(values: Values | null, row: Values | undefined): boolean {
  if (!values || !row) return !values && !row
  return Object.entries(values).every(([name, value]) => row[name] === value)
}

const textOf = (row: Values | null | undefined) => (row ? JSON.stringify(row) : 'gone')
