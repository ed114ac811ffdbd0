import { isStorable } from '../../../shared/fields.ts'
import { fieldsOf } from '../../../shared/json.ts'
import type { Arrived } from '../readings/intake.ts'
import { type Heard, heardIn, kindNamed, unitNamed } from './heard.ts'
import { readLines } from './lineProtocol.ts'
import { momentOf, timeOf } from './times.ts'

/** The longest name of a sensor. */
const longestName = 200

/** A refusal by the door itself, of a value as it came. */
export const refused = (
  reason: 'unreadable' | 'not_climate',
  text: string,
  at_ms: number,
): Arrived => ({
  name: '',
  reason,
  times: 1,
  at_ms,
  value: text,
})

/** A value whose sensor has a name that can be kept. */
export const checked = (heard: Heard, now: number): Arrived =>
  heard.name.trim() !== '' && heard.name.length <= longestName && isStorable(heard.name)
    ? heard
    : refused('unreadable', heard.name, now)

/** Reads line protocol; times without a timestamp are `now`. At most `most` lines. */
export function* ofLines(
  text: string,
  { precision, now, most }: { precision: string; now: number; most: number },
): Generator<Arrived | undefined> {
  let lines = 0
  for (const point of readLines(text)) {
    if (point && ++lines > most) return
    if (!point || 'line' in point) {
      yield point && refused('unreadable', `${point.line}: ${point.text}`, now)
      continue
    }
    const at_ms = point.at === undefined ? now : timeOf(point.at, precision)
    const heard = heardIn(point, at_ms)
    if (heard.length === 0) yield refused('not_climate', point.measurement, now)
    for (const one of heard) yield checked(one, now)
  }
}

/** Reads what the JSON door is sent: `{ sensor, at, unit, values: { temperature: 31.2 } }` each. */
export function* ofReadings(readings: readonly unknown[], now: number): Generator<Arrived> {
  for (const reading of readings) {
    const { sensor, at, unit, values } = fieldsOf(reading)
    const at_ms = at === undefined || at === null ? now : momentOf(at)
    const unitWord = unit === undefined || unit === null ? '' : unitIn(unit)
    if (typeof sensor !== 'string' || at_ms === undefined || unitWord === undefined) {
      const words = at_ms === undefined ? "at isn't a time with its zone" : "unit isn't one we know"
      const field = JSON.stringify(at_ms === undefined ? at : unit)
      const text = typeof sensor === 'string' ? `${words}: ${field}` : JSON.stringify(reading)
      yield refused('unreadable', text?.slice(0, 100) ?? '', now)
      continue
    }
    for (const [name, value] of Object.entries(fieldsOf(values))) {
      const measured = kindNamed(name)
      if (!measured) {
        yield refused('not_climate', name.slice(0, 100), now)
        continue
      }
      const isTemperature = measured.kind === 'temperature'
      const heard = { name: sensor, kind: measured.kind, at_ms, value: numberOf(value) }
      yield checked(
        { ...heard, unitWord: isTemperature ? measured.unitWord || unitWord : measured.unitWord },
        now,
      )
    }
  }
}

const unitIn = (value: unknown) => (typeof value === 'string' ? unitNamed(value) : undefined)

/** Numbers may come as text, which scripts send; anything else isn't one. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
}
