import type { Heard } from '../src/care/climate/doors/heard.ts'
import { judge, type Listener, unitSaid } from '../src/care/climate/readings/judge.ts'

const minute = 60_000

/** Tells whether what a sensor of its own keeps of a value can be. */
export function isPossible({ kind, unitWord, at_ms, value }: Heard, now: number): boolean {
  const listener: Listener = {
    ...{ kind, unitWord, unit: unitSaid(kind, unitWord) ?? 'celsius' },
    ...{ asking: null, at: null, value: null, gap_s: null },
  }
  const oldest = now - 30 * 24 * 60 * minute
  const [least, most] = kind === 'temperature' ? [-55_000, 125_000] : [0, 100_000]
  const { kept } = judge(listener, [{ at_ms, value, unitWord }], { now, oldest })
  return kept.every(
    (one) =>
      Number.isInteger(one.value) &&
      ![-127_000, 85_000].includes(one.value) &&
      one.value >= least &&
      one.value <= most &&
      one.at_ms >= oldest &&
      one.at_ms <= now + 5 * minute,
  )
}
