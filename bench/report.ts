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
export const times = (value: number) => `${value.toFixed(2)}×`
export const kb = (value: number) => `${value.toFixed(1)} KB`

/** A ratio that may be at most `most`, or at least `least`. */
export function ratio(what: string, value: number, bar: { most: number } | { least: number }): Row {
  const isMet = 'most' in bar ? value <= bar.most : value >= bar.least
  const words = 'most' in bar ? `≤ ${bar.most}×` : `≥ ${bar.least}×`
  return { what, figure: times(value), bar: words, isMet }
}
