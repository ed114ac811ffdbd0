import type { Attacker } from './people.ts'
import type { Attempt } from './target.ts'

/** A request, by whom it is sent, and which part of the attack it is of. */
export type Sent = { from: string; attacker: Pick<Attacker, 'name'>; attempt: Attempt }

/** A request that did what none may, and how to send it again. */
export type Finding = Sent & { rule: string; answer: string }

/** What was sent so far, what came back, and what is wrong with it. */
export type Figures = {
  sent: Map<string, number>
  statuses: Map<number, number>
  times_ms: number[]
  slowest: { ms: number; route: string }
  /** What lives on the server's heap after a collection, now and then. */
  heaps_mb: number[]
  findings: Finding[]
}

export const newFigures = (): Figures => ({
  sent: new Map(),
  statuses: new Map(),
  times_ms: [],
  slowest: { ms: 0, route: '' },
  heaps_mb: [],
  findings: [],
})

export const count = ({ sent }: Figures, kind: string, n = 1): Map<string, number> =>
  sent.set(kind, (sent.get(kind) ?? 0) + n)

/** The figures of an attack as a table for people. */
export function tableOf({
  sent,
  statuses,
  times_ms,
  slowest,
  heaps_mb,
  findings,
}: Figures): string {
  const sorted = [...times_ms].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const answersOf = (first: number) =>
    [...statuses]
      .filter(([status]) => Math.floor(status / 100) === first)
      .reduce((sum, [, n]) => sum + n, 0)
  const times = Math.round(slowest.ms / (at(0.5) || 1))
  const rows = [
    ...[...sent].map(([kind, n]) => [kind, n.toLocaleString('en')]),
    ['Answers', [2, 3, 4].map((first) => `${answersOf(first)} ${first}xx`).join(', ')],
    ['Failures (5xx)', String(answersOf(5))],
    ['Median', ms(at(0.5))],
    ['99th percentile', ms(at(0.99))],
    ['Slowest', `${ms(slowest.ms)}, ${times} times the median: ${slowest.route}`],
    ['Heap after collections', heaps_mb.map((heap) => `${heap.toFixed(0)} MB`).join(', ')],
    ['Findings', String(findings.length)],
  ]
  return rows.map(([name = '', value]) => `${name.padEnd(26)} ${value}`).join('\n')
}

/** A finding as a person reads it and sends it again. */
export const findingText = ({ rule, from, attacker, attempt, answer }: Finding): string =>
  [
    `✗ ${rule} (${from}, as ${attacker.name})`,
    `  ${attempt.method} ${attempt.url}`,
    `  ${String(attempt.body ?? '').slice(0, 3000)}`,
    `  → ${answer}`,
  ].join('\n')
