import type pg from 'pg'
import type { Session } from '../../../src/server/session/session.ts'
import type { Call } from '../../webhookReceiver.ts'
import { noWrongs, type Wrongs } from '../ledger.ts'

/** Where work is laid out and looked at, while the server is down. */
export type Stand = {
  db: pg.Pool
  dataDir: string
  /** Someone with an account of their own, who imports and has it packed. */
  importer: Session
  /** The ids of pushes that have arrived. */
  pushed: () => ReadonlySet<string>
  /** Everything that webhooks have called. */
  calls: () => readonly Call[]
}

/** Something that the server does by itself, by a plan or as it is asked for. */
export type Work = {
  name: string
  /** Lays out something to do, which the server takes up as it starts. */
  layOut(stand: Stand): Promise<void>
  /** Has it taken up again at the next start, if a kill has interrupted it. */
  takeUp(stand: Stand): Promise<void>
  isAtWork(db: pg.Pool): Promise<boolean>
  isOver(db: pg.Pool): Promise<boolean>
  /** What it has done twice or by halves; once it is over, also what it hasn't done. */
  check(stand: Stand, isOver: boolean): Promise<Wrongs>
}

type Planned = {
  layOut?: (stand: Stand) => Promise<unknown>
  check: (stand: Stand, isOver: boolean) => Promise<Wrongs>
}

/** Work with a plan, which is queued by name. */
export function planned(name: string, { layOut, check }: Planned): Work {
  const states = async (db: pg.Pool) => {
    const { rows } = await db.query<{ state: string }>(
      'select state from pgboss.job where name = $1 order by created_on desc',
      [name],
    )
    return rows.map(({ state }) => state)
  }
  const isOver = async (db: pg.Pool) => {
    const all = await states(db)
    return all[0] === 'completed' && !all.some((state) => openStates.includes(state))
  }

  /** As its plan does at its next time, which no round can wait for. */
  async function queue({ db }: Stand) {
    await db.query(
      `delete from pgboss.job where name = $1 and state in ('created', 'retry', 'active', 'failed')`,
      [name],
    )
    await db.query(`insert into pgboss.job (name, policy) values ($1, 'exclusive')`, [name])
  }

  return {
    name,
    async layOut(stand) {
      await layOut?.(stand)
      await queue(stand)
    },
    takeUp: async (stand) => ((await isOver(stand.db)) ? undefined : queue(stand)),
    isAtWork: async (db) => (await states(db)).includes('active'),
    isOver,
    check,
  }
}

const openStates = ['created', 'retry', 'active']

/** The rows of a statement, each as the text of what is wrong. */
export async function findingsOf(
  db: pg.Pool,
  what: string,
  sql: string,
  values: unknown[] = [],
): Promise<string[]> {
  const { rows } = await db.query(sql, values)
  return rows.map((row) => `${what}: ${JSON.stringify(row)}`)
}

/** How often each of several effects has come, which come together and once. */
type Effects = { who: string; counts: number[]; once: number[] }

/** Compares what came with what comes once: nothing yet, or all of it. */
export function wrongsOf(all: readonly Effects[], isOver: boolean): Wrongs {
  const wrongs = noWrongs()
  for (const { who, counts, once } of all) {
    const text = `${who}: ${counts}, once is ${once}`
    const isNothing = counts.every((count) => count === 0)
    if (counts.some((count, at) => count > (once[at] ?? 0))) wrongs.double.push(text)
    else if (isNothing && isOver) wrongs.lost.push(text)
    else if (!isNothing && counts.some((count, at) => count !== once[at])) wrongs.half.push(text)
  }
  return wrongs
}
