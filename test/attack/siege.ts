import { count, type Figures, newFigures, type Sent } from './figures.ts'
import { type Attacker, canary, type Victim } from './people.ts'
import { changedTables, hiddenIdsOf, type Standing, standingOf } from './standing.ts'
import type { Attempt, Outcome, Stack, Target } from './target.ts'

/** A longer answer is a finding if it is one each time it is asked for: once may be the machine's. */
const most_ms = 2000

/** Sends requests to a server, and looks at each answer and at the victim's records. */
export type Siege = {
  stack: Stack
  target: Target
  victim: Victim
  figures: Figures
  send(from: string, attacker: Attacker, attempt: Attempt): Promise<Outcome>
  report(rule: string, sent: Sent, answer: string): void
  /** Compares the victim's records with those of the last look. */
  look(from: string): Promise<void>
  /** Takes the victim's records for what they should be, after a change of their own. */
  settle(): Promise<void>
}

export async function siegeOf(stack: Stack, target: Target, victim: Victim): Promise<Siege> {
  const figures = newFigures()
  const hidden = await hiddenIdsOf(stack, victim)
  let standing: Standing = await standingOf(stack, victim)
  let writes: string[] = []

  async function send(from: string, attacker: Attacker, attempt: Attempt): Promise<Outcome> {
    const outcome = await target.send(attempt)
    const { status, body, ms } = outcome
    const route = `${attempt.method} ${attempt.url.slice(0, 100)}`
    count(figures, from.split(' ')[0] ?? '')
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
    figures.times_ms.push(ms)
    if (ms > figures.slowest.ms) figures.slowest = { ms, route }
    const isWrite = attempt.method !== 'GET' && status < 400
    if (isWrite) writes.push(`${attacker.name}: ${route} ${status}`)
    const rule = brokenRule(attacker, outcome) ?? (await isSlow(attempt, ms))
    if (rule) report(rule, { from, attacker, attempt }, `${status} ${body}`)
    return outcome
  }

  function brokenRule(attacker: Attacker, { status, body }: Outcome) {
    if (status === 0) return 'no answer came'
    if (status >= 500) return 'the server failed'
    if (attacker.isInside) return undefined
    if (body.includes(canary)) return "the victim's words are in the answer"
    const leaked = body.match(uuids)?.find((id) => hidden.has(id))
    return leaked && `the victim's id ${leaked} is in the answer`
  }

  async function isSlow(attempt: Attempt, first_ms: number) {
    let least_ms = first_ms
    for (let tries = 0; least_ms > most_ms && tries < 3; tries++) {
      least_ms = Math.min(least_ms, (await target.send(attempt)).ms)
    }
    return least_ms > most_ms ? `it took ${Math.round(least_ms)} ms each time` : undefined
  }

  function report(rule: string, sent: Sent, answer: string) {
    figures.findings.push({ ...sent, rule, answer: answer.slice(0, 400) })
  }

  async function look(from: string) {
    const now = await standingOf(stack, victim)
    const tables = changedTables(standing, now)
    if (tables.length > 0) {
      const attempt = { method: 'one of', url: writes.slice(-40).join('; '), headers: {} }
      report(`the victim's ${tables} changed`, { from, attacker: { name: 'someone' }, attempt }, '')
    }
    standing = now
    writes = []
  }

  async function settle() {
    standing = await standingOf(stack, victim)
  }

  return { stack, target, victim, figures, send, report, look, settle }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
