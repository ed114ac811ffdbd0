import { inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { v5 as idOf } from 'uuid'
import type { Database } from '../../db/db.ts'
import { outbox } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { readMaintenance } from '../../server/maintenance.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { queueMail } from '../../server/messages/outbox.ts'
import { operatorAddresses } from '../help/help.queries.ts'
import { runNow } from '../operator/jobs.queries.ts'
import type { Concern } from '../operator/operator.contract.ts'
import { concernsOf, type Looking, noteSetBack } from './concerns.queries.ts'
import { hasJobs, setBackMarks } from './futureMarks.queries.ts'

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

const every_ms = 60_000
/** Jobs that were missed while no server was up, or during maintenance, are made up for in this time, and aren't told of. */
const settling_ms = 10 * 60_000
/** Looks between two that read whole tables. */
const thoroughEvery = 60

/**
 * Looks after what would go wrong in silence, at once and each minute until it is stopped: sets marks of the future
 * back, has killed jobs run again, and emails operators of what they should know. It doesn't rest on the jobs, whose own planner may wait for
 * a time to come.
 */
export async function startWatch(context: Base, log: Log): Promise<{ stop(): Promise<void> }> {
  const begin = performance.now()
  let looks = 0
  let rested = Number.NEGATIVE_INFINITY
  const look = async () => {
    const isThorough = looks % thoroughEvery === 0
    looks += 1
    await setBack(context, log, { now: new Date(), isThorough })
    await retryKilled(context.db)
    if (await readMaintenance(context.db)) rested = performance.now()
    const isSettling = performance.now() - rested < settling_ms
    if (performance.now() - begin > settling_ms)
      await tellOperators(context, { now: new Date(), isSettling })
  }
  const guarded = () => look().catch((err) => log.error({ err }, 'watch'))
  await guarded()
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= guarded().finally(() => {
      looking = undefined
    })
  }, every_ms)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Sets marks of the future back, and notes so where the operator reads it. */
export async function setBack(
  { db }: Base,
  log: Log,
  looking: { now: Date; isThorough: boolean },
): Promise<void> {
  const marks = await setBackMarks(db, looking)
  if (Object.keys(marks).length === 0) return
  log.warn({ marks }, 'the clock was ahead; marks of the future are set back')
  if (await hasJobs(db)) await noteSetBack(db, marks)
}

/**
 * Has jobs run again that failed because their process was killed each time, ten minutes after the last one: unlike a
 * job that fails by itself, it may go well, and its next time can be a day off.
 */
export async function retryKilled(db: Database): Promise<void> {
  if (!(await hasJobs(db))) return
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (select distinct on (name) name, state, output, completed_on from pgboss.job
      where name in (select name from pgboss.schedule) order by name, created_on desc) latest
    where state = 'failed' and output #>> '{value,message}' = 'job heartbeat timeout'
      and completed_on < now() - interval '10 minutes'`)
  for (const { name } of rows) await runNow(db, name)
}

/** Emails each operator of each concern, once a day; of processes on one database, one does. */
export async function tellOperators({ db, config }: Base, looking: Looking): Promise<void> {
  const concerns = await concernsOf({ db, config }, looking)
  if (concerns.length === 0) return
  const addresses = await operatorAddresses({ db, config })
  const day = looking.now.toISOString().slice(0, 10)
  const letters = addresses.flatMap((to) =>
    concerns.map((concern) => ({
      id: idOf(`${concern.key} ${day} ${to}`, namespace),
      to,
      concern,
    })),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vivary watch'))`)
    const ids = letters.map(({ id }) => id)
    const before = await tx.select({ id: outbox.id }).from(outbox).where(inArray(outbox.id, ids))
    const sent = new Set(before.map(({ id }) => id))
    await queueMail(
      tx,
      letters
        .filter(({ id }) => !sent.has(id))
        .map(({ id, to, concern }) => ({
          id,
          account_id: null,
          to,
          mail: concernMail(concern, config.publicUrl),
        })),
    )
  })
}

/** Any one, which names the messages of this file. */
const namespace = '5a3f0e6c-8f0e-4b4e-9d55-2f7f6f0c1b1d'

const concernMail = ({ text }: Concern, publicUrl: string) =>
  writeMail({
    subject: 'Your Vivary server needs you',
    lines: [text],
    action: { label: 'See how it is doing', url: `${publicUrl}/dashboard/operator` },
    after: ["You get this because you run this server. If it goes on, we'll write again tomorrow."],
  })
