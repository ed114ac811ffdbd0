import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Bench, Measure } from '../bench.ts'
import { type Row, spread } from '../report.ts'
import { median, timeOf } from '../samples.ts'
import { type Form, openForm } from '../signInForm.ts'
import { peopleWithPassword } from './signIns.ts'

const pairs = 300
/** About as long as what is done after an answer. */
const rest_ms = 20

/** Whether the time of an answer tells if an address is known. */
export const enumeration: Measure = {
  title: 'Whether an address is known',
  about: `Wrong passwords and forgotten ones for ${pairs} known addresses and as many unknown ones, in pairs and from a network each.`,
  run,
}

async function run({ app, db }: Bench) {
  const known = await peopleWithPassword(db, pairs)
  const signIn = await openForm(app, '/users/sign_in')
  const reset = await openForm(app, '/users/password/new')
  const rows = [
    ...(await compared('sign-in', known, (email) =>
      wanting(signIn, 422)({ email, password: 'a wrong one' }),
    )),
    ...(await compared('forgotten password', known, (email) => wanting(reset, 200)({ email }))),
  ]
  await db.execute(sql`truncate throttles, one_time_tokens`)
  await db.execute(sql`delete from outbox`)
  await db.execute(sql`delete from security_events`)
  return rows
}

/**
 * Each pair is asked for in a row, every second one the other way round: what one answer leaves to
 * be done then meets as many known addresses as unknown ones.
 */
async function compared(
  what: string,
  addresses: string[],
  ask: (email: string) => Promise<unknown>,
): Promise<Row[]> {
  for (const email of addresses.slice(0, 5)) await ask(nobodys(email))
  const timed = async (email: string) => {
    await pause(rest_ms)
    return timeOf(() => ask(email))
  }
  const known: number[] = []
  const unknown: number[] = []
  for (const [at, email] of addresses.entries()) {
    if (at % 2 === 0) known.push(await timed(email))
    unknown.push(await timed(nobodys(email)))
    if (at % 2 === 1) known.push(await timed(email))
  }
  const more_ms = median(known.map((taken, at) => taken - (unknown[at] ?? taken)))
  const part = Math.abs(more_ms) / median(unknown)
  return [
    spread(`${what}, an address that is known`, known),
    spread(`${what}, one that is not`, unknown),
    {
      what: `${what}, median difference of a pair`,
      figure: `${(part * 100).toFixed(1)} %`,
      bar: '≤ 5 %',
      isMet: part <= 0.05,
    },
  ]
}

/** As long as a known one. */
const nobodys = (email: string) =>
  email.replace(/^.{8}/, () =>
    randomInt(16 ** 8)
      .toString(16)
      .padStart(8, '0'),
  )

const wanting =
  (submit: Form, status: number): Form =>
  async (user) => {
    const answered = await submit(user)
    if (answered !== status) throw new Error(`Answered ${answered} instead of ${status}`)
    return answered
  }
