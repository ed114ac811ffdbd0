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
 * What a rush of sign-ins costs everybody else: the list of animals, one request after the other,
 * while nobody signs in, and while 50 people do at once. In turn, several times over.
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
  const measured: { calm_ms: number; rushed_ms: number; last_ms: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const begin = performance.now()
    const signIns = Promise.all(
      emails.map(async (email) => {
        const status = await submit({ email, password })
        if (status !== 303) throw new Error(`Signing in answered ${status}`)
      }),
    )
    const rushed = await timesUntil(signIns, list)
    const last_ms = performance.now() - begin
    const calm: number[] = []
    while (calm.length < rushed.length) calm.push(await timed(list))
    // The first round warms up.
    if (round === 0) continue
    measured.push({
      calm_ms: percentiles(calm).p95_ms,
      rushed_ms: percentiles(rushed).p95_ms,
      last_ms,
    })
  }
  await db.execute(sql`truncate throttles`)
  return [
    { what: 'p95 of the list, nobody signing in', figure: ms(middle(({ calm_ms }) => calm_ms)) },
    {
      what: 'p95 of the list, 50 signing in at once',
      figure: ms(middle(({ rushed_ms }) => rushed_ms)),
    },
    ratio(
      'of calm',
      middle(({ calm_ms, rushed_ms }) => rushed_ms / calm_ms),
      { most: 2 },
    ),
    { what: 'until the last of the 50 is in', figure: ms(middle(({ last_ms }) => last_ms)) },
  ]

  function middle(pick: (one: (typeof measured)[number]) => number) {
    return median(measured.map(pick))
  }
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
