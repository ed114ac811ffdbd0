import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/db.ts'
import {
  accounts,
  feedingLogs,
  memberships,
  sessions,
  achievements as unlocked,
  weightLogs,
} from '../../db/schema.ts'
import { notify } from '../../server/messages/notify.ts'
import { achievements, type Definition, newlyEarned } from './achievements.ts'
import { factsOf } from './facts.queries.ts'
import type { Probe } from './facts.ts'
import { firstIdAfter, firstMomentAfter } from './probes.queries.ts'

/** Accounts per transaction. */
const batch = 100

/**
 * Unlocks the achievements that accounts in use have earned, and notifies every member once: an
 * account's achievements, notifications and the time of the check are one transaction, so a
 * parallel run finds them done. May be interrupted and run twice at once. If a batch fails, its
 * accounts are tried one by one, and errors are thrown at the end. Returns how many accounts were
 * checked and how many achievements unlocked.
 */
export async function unlockAchievements(
  db: Database,
  signal?: AbortSignal,
): Promise<{ accounts: number; unlocked: number }> {
  const inUse = await byIndex(db, accountsInUse)
  const failures: unknown[] = []
  let count = 0
  for (let at = 0; at < inUse.length && !signal?.aborted; at += batch) {
    const some = inUse.slice(at, at + batch)
    try {
      count += await unlockFor(some)
    } catch {
      for (const one of some) {
        if (signal?.aborted) break
        count += await unlockFor([one]).catch((error) => failures.push(error) && 0)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some accounts weren't checked")
  return { accounts: inUse.length, unlocked: count }

  function unlockFor(some: Looked[]) {
    return byIndex(db, async (tx) => {
      const facts = await factsOf(tx, some)
      const earned = some.flatMap(({ account_id, had }) => {
        const counts = facts.get(account_id)
        return counts ? newlyEarned(counts, had).map((one) => ({ account_id, ...one })) : []
      })
      const unlocked = await unlock(tx, earned)
      await noteLook(tx, some)
      return unlocked
    })
  }
}

/**
 * A transaction that prefers indexes. If a few accounts have most of a table's rows, the planner
 * would scan the whole table for each account.
 */
const byIndex = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan to off`)
    return work(tx)
  })

/** How long an account counts as in use after a session's last request. */
const inUse_ms = 15 * 60_000

/**
 * Accounts that were used lately and don't have every achievement. Records only change in sessions,
 * whose use is recorded every ten minutes. An account lacks probes at its first check, and again
 * after each feeding or weighing. What a gap between runs misses is found when the keeper is back.
 */
async function accountsInUse(tx: Transaction) {
  const since = new Date(Date.now() - inUse_ms)
  const keys = sql.param(achievements.map(({ key }) => key))
  const { rows } = await tx.execute<{
    account_id: string
    keys: string[]
    looked_at: string | null
    now: string
    has_new_logs: boolean
  }>(sql`
    select used.account_id, had.keys, ${lookedAt} as looked_at, now(),
      ${lookedAt} is null or ${hasNew(feedingLogs)} or ${hasNew(weightLogs)} as has_new_logs
    from (select distinct account_id from ${sessions}
      where last_seen_at > ${since.toISOString()}) used
    join ${accounts} on ${accounts.id} = used.account_id
    cross join lateral (select array(select key from ${unlocked} had
      where had.account_id = used.account_id and had.key = any(${keys}::text[])) as keys) had
    where cardinality(had.keys) < ${achievements.length}
    order by used.account_id`)
  return rows.map(({ keys, ...row }) => {
    const had = new Set(keys)
    return { ...row, had, lacks: row.has_new_logs ? lackedBy(had) : lackedAlways(had) }
  })
}

type Looked = Awaited<ReturnType<typeof accountsInUse>>[number]

const lookedAt = sql`${accounts.achievements_looked_at}`

const hasNew = (logs: typeof feedingLogs | typeof weightLogs) => sql`
  exists (select from ${logs} log where log.account_id = ${accounts.id}
    and log.id > ${firstIdAfter(lookedAt)} and log.updated_at > ${firstMomentAfter(lookedAt)})`

/** The next check begins where this one's data ends. */
async function noteLook(tx: Transaction, some: Looked[]) {
  const [{ now } = {}] = some
  const ids = some.flatMap(({ account_id, has_new_logs }) => (has_new_logs ? [account_id] : []))
  if (ids.length === 0) return
  await tx.update(accounts).set({ achievements_looked_at: now }).where(inArray(accounts.id, ids))
}

/** Achievements that only take time are cheap to check, so they are always checked. */
const lackedAlways = (had: ReadonlySet<string>) =>
  new Set([...lackedBy(had)].filter((probe) => probe === 'kept_for_a_year'))

/** The probes needed by achievements beyond `had`. */
const lackedBy = (had: ReadonlySet<string>): Set<Probe> =>
  new Set(achievements.flatMap(({ key, probe }) => (probe && !had.has(key) ? [probe] : [])))

type Earned = Definition & { account_id: string }

/** Returns how many achievements this call unlocked. */
async function unlock(tx: Transaction, earned: Earned[]): Promise<number> {
  if (earned.length === 0) return 0
  const earning = [...new Set(earned.map(({ account_id }) => account_id))]
  // Locked, so that leaving or deleting the account waits.
  const members = await tx
    .select({ account_id: memberships.account_id, user_id: memberships.user_id })
    .from(memberships)
    .where(inArray(memberships.account_id, earning))
    .orderBy(memberships.account_id, memberships.user_id)
    .for('key share')
  const membersOf = Map.groupBy(members, ({ account_id }) => account_id)
  const rows = earned.filter(({ account_id }) => membersOf.has(account_id))
  if (rows.length === 0) return 0
  const added = await tx
    .insert(unlocked)
    .values(rows.map(({ account_id, key }) => ({ account_id, key })))
    .onConflictDoNothing()
    .returning({ account_id: unlocked.account_id, key: unlocked.key })
  const isAdded = new Set(added.map(({ account_id, key }) => `${account_id} ${key}`))
  const news = Map.groupBy(
    rows.filter(({ account_id, key }) => isAdded.has(`${account_id} ${key}`)),
    ({ account_id }) => account_id,
  )
  await notify(
    tx,
    members.flatMap((member) =>
      newsOf(news.get(member.account_id) ?? []).map((content) => ({ ...member, ...content })),
    ),
  )
  return added.length
}

/**
 * More than this at once become one notification: an old collection earns twenty at its first
 * check.
 */
const mostAlone = 3

function newsOf(earned: readonly Definition[]) {
  const notice = { kind: 'achievement', path: '/' }
  if (earned.length <= mostAlone) {
    return earned.map(({ title, description }) => ({
      ...notice,
      header_text: `Achievement unlocked: ${title}`,
      body_text: description,
    }))
  }
  const titles = earned.map(({ title }) => title)
  return [
    {
      ...notice,
      header_text: `${earned.length} achievements unlocked`,
      body_text: `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}.`,
    },
  ]
}
