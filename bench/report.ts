import { percentiles, type Samples } from './samples.ts'

/** One line of the report: what was measured, what came out, and whether it meets its bar. */
export type Row = { what: string; figure: string; bar?: string; isMet?: boolean }

/** A section of docs/benchmarks.md. */
export const section = (title: string, about: string, rows: Row[]) => `## ${title}

${about}

| What | Figure | Bar | |
|---|---|---|---|
${rows.map(({ what, figure, bar = '', isMet }) => `| ${what} | ${figure} | ${bar} | ${mark(isMet)} |`).join('\n')}
`

const mark = (isMet: boolean | undefined) =>
  isMet === undefined ? '' : isMet ? 'met' : '**not met**'

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`

/** The percentiles of samples, in one line. */
export function spread(what: string, samples: Samples): Row {
  const { p50_ms, p95_ms, p99_ms } = percentiles(samples)
  return { what: `${what}, p50 / p95 / p99`, figure: [p50_ms, p95_ms, p99_ms].map(ms).join(' / ') }
}

/** A figure that may be at most `most`. */
export const atMost = (
  what: string,
  value: number,
  most: number,
  say: (value: number) => string,
): Row => ({ what, figure: say(value), bar: `≤ ${say(most)}`, isMet: value <= most })

export const times = (value: number) => `${value.toFixed(2)}×`
export const kb = (value: number) => `${value.toFixed(1)} KB`
export const mb = (value: number) => `${value.toFixed(0)} MB`
export const seconds = (value: number) => `${value.toFixed(2)} s`
export const count = (value: number) => value.toLocaleString('en')

/** A ratio that may be at most `most`, or at least `least`. */
export function ratio(what: string, value: number, bar: { most: number } | { least: number }): Row {
  const isMet = 'most' in bar ? value <= bar.most : value >= bar.least
  const words = 'most' in bar ? `≤ ${bar.most}×` : `≥ ${bar.least}×`
  return { what, figure: times(value), bar: words, isMet }
}
