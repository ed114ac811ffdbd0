import { sql } from 'drizzle-orm'
import type { Database } from '../src/db/db.ts'
import { hashPassword } from '../src/server/passwords.ts'
import { median } from './load.ts'
import { ms, type Row, ratio } from './report.ts'
import type { Seeded } from './seed.ts'
import { openForm } from './signInForm.ts'
import type { Served } from './stack.ts'
import { percentiles } from './times.ts'

const atOnce = 50
const rounds = 9
/** Who else is at work meanwhile. */
const keepers = 4
const password = 'seven warm hides'

/** People of the seeded database, by their addresses, who can sign in; none has tried lately. */
export async function peopleWithPassword(db: Database, many: number): Promise<string[]> {
  await db.execute(sql`truncate throttles`)
  const { rows } = await db.execute<{ email: string }>(sql`
    update users set password_hash = ${await hashPassword(password)}, confirmed_at = now()
    where id in (select user_id from memberships where role = 'owner' order by user_id limit ${many})
    returning email`)
  return rows.map(({ email }) => email)
}

/**
 * What a rush of sign-ins costs everybody else: the list of animals, asked for by four keepers, each
 * one request after the other, while nobody signs in, and while 50 people do at once. In turn,
 * several times over. The same for one keeper alone, whose calm is that of an idle machine.
 */
export async function rush(app: Served, db: Database, { token }: Seeded): Promise<Row[]> {
  const emails = await peopleWithPassword(db, atOnce)
  const submit = await openForm(app, '/users/sign_in')
  const list = async () => {
    const answer = await fetch(`${app.url}/dashboard/api/animals.json`, {
      headers: { cookie: `vivary=${token}` },
    })
    await answer.text()
  }
  const signAllIn = () =>
    Promise.all(
      emails.map(async (email) => {
        const status = await submit({ email, password })
        if (status !== 303) throw new Error(`Signing in answered ${status}`)
      }),
    )
  const several = await rushed(list, signAllIn, keepers)
  const alone = await rushed(list, signAllIn, 1)
  await db.execute(sql`truncate throttles`)
  return [
    { what: 'p95 of four keepers, nobody signing in', figure: ms(several.calm_ms) },
    { what: 'p95 of four keepers, 50 signing in at once', figure: ms(several.rushed_ms) },
    ratio('of calm', several.more, { most: 2 }),
    { what: 'until the last of the 50 is in', figure: ms(several.last_ms) },
    { what: 'p95 of a keeper who is alone', figure: ms(alone.calm_ms) },
    { what: 'p95 of a keeper who is alone, 50 signing in', figure: ms(alone.rushed_ms) },
  ]
}

type Round = { calm_ms: number; rushed_ms: number; last_ms: number }

/** Medians over the rounds of work that is done by `many` at a time, beside a rush and without. */
async function rushed(work: () => Promise<void>, begin: () => Promise<unknown>, many: number) {
  const measured: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    const rush = begin()
    const beside = await Promise.all(Array.from({ length: many }, () => timesUntil(rush, work)))
    const last_ms = performance.now() - began
    const calm = await timesOfSeveral(work, many, beside.flat().length)
    // The first round warms up.
    if (round === 0) continue
    const [calm_ms, rushed_ms] = [calm, beside.flat()].map((taken) => percentiles(taken).p95_ms)
    measured.push({ calm_ms: calm_ms ?? 0, rushed_ms: rushed_ms ?? 0, last_ms })
  }
  const middle = (pick: (one: Round) => number) => median(measured.map(pick))
  return {
    calm_ms: middle(({ calm_ms }) => calm_ms),
    rushed_ms: middle(({ rushed_ms }) => rushed_ms),
    last_ms: middle(({ last_ms }) => last_ms),
    more: middle(({ calm_ms, rushed_ms }) => rushed_ms / calm_ms),
  }
}

/** Milliseconds of `times` pieces of work, done by `many` at a time. */
async function timesOfSeveral(work: () => Promise<void>, many: number, times: number) {
  const taken: number[] = []
  const one = async () => {
    while (taken.length < times) taken.push(await timed(work))
  }
  await Promise.all(Array.from({ length: many }, one))
  return taken
}

async function timed(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Milliseconds of each piece of work that was begun before the end. */
async function timesUntil(end: Promise<unknown>, work: () => Promise<unknown>) {
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const taken: number[] = []
  while (!isOver) taken.push(await timed(work))
  await over
  return taken
}
