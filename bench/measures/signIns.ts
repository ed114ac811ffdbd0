import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/db.ts'
import { hashPassword } from '../../src/server/session/passwords.ts'
import { inTurn, read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ms, ratio, spread } from '../report.ts'
import { median, p95Of, type Samples, timeOf, timesAtOnce, timesUntil } from '../samples.ts'
import { openForm } from '../signInForm.ts'

const atOnce = 50
const rounds = 5
/** How many people are at work meanwhile. */
const working = 4
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

/** What a rush of sign-ins costs everyone else. */
export const signIns: Measure = {
  title: 'A rush of sign-ins',
  about: `The list of animals for four keepers, each sending one request at a time, while ${atOnce} people sign in through the form at once, and again while no one does. ${rounds} rounds, samples pooled. On two processors, one sign-in is handled and one password hashed at a time; the others wait.`,
  async run({ app, db, seeded }: Bench) {
    const emails = await peopleWithPassword(db, atOnce)
    const submit = await openForm(app, '/users/sign_in')
    const keeper = inTurn(seeded.keepers)
    const list = () => read(app, keeper(), 'animals.json')
    const signIn = async (email: string) => {
      const status = await submit({ email, password })
      if (status !== 303) throw new Error(`Signing in answered ${status}`)
    }
    const [calm, rushed, until_ms]: [Samples, Samples, Samples] = [[], [], []]
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const rush = timeOf(() => Promise.all(emails.map(signIn)))
      const beside = await Promise.all(
        Array.from({ length: working }, () => timesUntil(rush, list)),
      )
      const without = await timesAtOnce(working, beside.flat().length, list)
      if (round === 0) continue
      rushed.push(...beside.flat())
      calm.push(...without)
      until_ms.push(await rush)
    }
    await db.execute(sql`truncate throttles`)
    return [
      spread('four keepers, no one signing in', calm),
      spread(`four keepers, ${atOnce} signing in at once`, rushed),
      ratio('p95, of calm', p95Of(rushed, calm), { most: 2 }),
      { what: `until the last of the ${atOnce} is in, median`, figure: ms(median(until_ms)) },
    ]
  },
}
