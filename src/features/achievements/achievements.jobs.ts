import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/db.ts'
import {
  feedingLogs,
  memberships,
  sessions,
  achievements as unlocked,
  weightLogs,
} from '../../db/schema.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { achievements, type Definition, newlyEarned } from './achievements.ts'
import { factsOf } from './facts.queries.ts'
import type { Probe } from './facts.ts'

/** Accounts whose facts are read at once. */
const batch = 100

/**
 * Unlocks what the accounts in use have earned, and tells every member, once: an account's
 * achievements and what is told of them are one transaction, and who comes second finds them there.
 * May be cut short at any time and may run twice at once. What fails is tried account by
 * account, so that one keeps no other from theirs, and is thrown at the end. Answers how many
 * accounts it looked at and how many achievements it unlocked.
 */
export async function unlockAchievements(
  db: Database,
  signal?: AbortSignal,
): Promise<{ accounts: number; unlocked: number }> {
  const inUse = await accountsInUse(db)
  const failures: unknown[] = []
  let count = 0
  for (let at = 0; at < inUse.length && !signal?.aborted; at += batch) {
    const some = inUse.slice(at, at + batch)
    try {
      await unlockFor(some)
    } catch {
      for (const one of some) {
        if (!signal?.aborted) await unlockFor([one]).catch((error) => failures.push(error))
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts were not looked at')
  return { accounts: inUse.length, unlocked: count }

  async function unlockFor(some: typeof inUse) {
    const facts = await factsOf(db, some)
    for (const { account_id, had } of some) {
      const known = facts.get(account_id)
      const earned = known ? newlyEarned(known, had) : []
      if (earned.length > 0) count += await db.transaction((tx) => unlock(tx, account_id, earned))
    }
  }
}

/** For how long an account counts as in use after a request of one of its sessions. */
const inUse_ms = 15 * 60_000

/**
 * The accounts somebody has used lately and that do not have everything yet. Records change in
 * sessions only, and that one is used is noted every ten minutes. An account lacks probes at its
 * first look, and again whenever something was fed or weighed meanwhile. What a gap between two
 * runs hides is found when the keeper is back.
 */
async function accountsInUse(db: Database) {
  const since = new Date(Date.now() - inUse_ms)
  const keys = sql.param(achievements.map(({ key }) => key))
  const { rows } = await db.execute<{
    account_id: string
    keys: string[]
    is_logging: boolean
  }>(sql`
    select used.account_id, had.keys,
      exists (select from ${feedingLogs} fed
        where fed.account_id = used.account_id and fed.id > ${firstIdAt(since)}::uuid)
      or exists (select from ${weightLogs} weighed
        where weighed.account_id = used.account_id and weighed.id > ${firstIdAt(since)}::uuid)
        as is_logging
    from (select distinct account_id from ${sessions}
      where last_seen_at > ${since.toISOString()}) used
    cross join lateral (select array(select key from ${unlocked} had
      where had.account_id = used.account_id and had.key = any(${keys}::text[])) as keys) had
    where cardinality(had.keys) < ${achievements.length}
    order by used.account_id`)
  return rows.map(({ account_id, keys, is_logging }) => {
    const had = new Set(keys)
    const isFirstLook = had.size === 0
    return { account_id, had, lacks: isFirstLook || is_logging ? lackedBy(had) : lackedAlways(had) }
  })
}

/** Ids begin with the moment at which they were made, so the key finds what is new. */
const firstIdAt = (moment: Date) =>
  moment
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000')

/** A year passes by itself, and is quick to see. */
const lackedAlways = (had: ReadonlySet<string>) =>
  new Set([...lackedBy(had)].filter((probe) => probe === 'kept_for_a_year'))

/** The probes that achievements beyond `had` wait for. */
export const lackedBy = (had: ReadonlySet<string>): Set<Probe> =>
  new Set(achievements.flatMap(({ key, probe }) => (probe && !had.has(key) ? [probe] : [])))

/** Answers how many of them this call unlocked. */
async function unlock(tx: Transaction, account_id: string, earned: Definition[]): Promise<number> {
  // Held until the end: who leaves meanwhile, or deletes the account, waits.
  const members = await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(eq(memberships.account_id, account_id))
    .for('key share')
  if (members.length === 0) return 0
  const added = await tx
    .insert(unlocked)
    .values(earned.map(({ key }) => ({ account_id, key })))
    .onConflictDoNothing()
    .returning({ key: unlocked.key })
  const keys = new Set(added.map(({ key }) => key))
  const news = newsOf(earned.filter(({ key }) => keys.has(key)))
  await notify(
    tx,
    members.flatMap(({ user_id }) => news.map((told) => ({ account_id, user_id, ...told }))),
  )
  return added.length
}

/** More than so many at once are told in one: an old collection earns twenty at its first look. */
const mostAlone = 3

function newsOf(earned: Definition[]) {
  const told = { kind: 'achievement', path: '/' }
  if (earned.length <= mostAlone) {
    return earned.map(({ title, description }) => ({
      ...told,
      header_text: `Achievement unlocked: ${title}`,
      body_text: description,
    }))
  }
  const titles = earned.map(({ title }) => title)
  return [
    {
      ...told,
      header_text: `${earned.length} achievements unlocked`,
      body_text: `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}.`,
    },
  ]
}
