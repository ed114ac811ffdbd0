import type { ClimateKind } from '../../../shared/climate.ts'
import type { Point } from './lineProtocol.ts'

/**
 * A value as a door heard it: of which sensor, measured in what it `unitWord` ('' for nothing), at a time in ms.
 * `title` is what a new sensor is called, if its device has a name for it.
 */
export type Heard = {
  name: string
  kind: ClimateKind
  unitWord: string
  at_ms: number
  value: number
  title?: string
}

/** The kinds that field names stand for, and the unit that some say. */
const fieldNames: [RegExp, ClimateKind, string][] = [
  [/^(temp(erature)?|celsius|temp(erature)?_?c)$/i, 'temperature', ''],
  [/^(fahrenheit|temp(erature)?_?f)$/i, 'temperature', 'fahrenheit'],
  [/^(hum(idity)?|rh|relative_?humidity)$/i, 'humidity', 'percent'],
  [/^(uvi|uv_?index)$/i, 'uvi', 'index'],
  [/^(battery(_?(level|percent))?)$/i, 'battery', 'percent'],
]

/** The kind of value that a field of this name has; undefined if it isn't climate. */
export function kindNamed(name: string): { kind: ClimateKind; unitWord: string } | undefined {
  const measured = fieldNames.find(([pattern]) => pattern.test(name))
  if (!measured) return undefined
  const [, kind, unit] = measured
  return { kind, unitWord: /celsius|_c$|[a-z]C$/.test(name) ? 'celsius' : unit }
}

/** A unit as devices write it; undefined for one that none of ours is. */
export function unitNamed(word: string): string | undefined {
  const plain = word.trim().toLowerCase().replaceAll('°', '').replaceAll('º', '')
  return unitWords.get(plain)
}
const unitWords = new Map([
  ['c', 'celsius'],
  ['celsius', 'celsius'],
  ['f', 'fahrenheit'],
  ['fahrenheit', 'fahrenheit'],
  ['%', 'percent'],
  ['%rh', 'percent'],
  ['percent', 'percent'],
  ['uv index', 'index'],
  ['uvi', 'index'],
  ['index', 'index'],
])

/** The values of a point that are climate, at a time in ms. */
export function heardIn(point: Point, at_ms: number): Heard[] {
  return point.tags.has('entity_id') ? fromHomeAssistant(point, at_ms) : fromFields(point, at_ms)
}

/** A state of Home Assistant: its value is in `value`, its unit the measurement or an attribute. */
function fromHomeAssistant({ measurement, tags, fields }: Point, at_ms: number): Heard[] {
  const value = fields.get('value')
  if (typeof value !== 'number') return []
  const entity = tags.get('entity_id') ?? ''
  const name = `${tags.get('domain') ?? 'sensor'}.${entity}`
  const [, classInName] = measurement.split('__')
  const deviceClass = textOf(fields.get('device_class_str')) ?? classInName ?? ''
  const unitWord =
    unitNamed(measurement) ?? unitNamed(textOf(fields.get('unit_of_measurement_str')) ?? '')
  const kind = kindOf(deviceClass, unitWord, entity)
  return kind
    ? [
        {
          name,
          kind,
          unitWord: unitWord ?? (kind === 'temperature' ? '' : unitOf(kind)),
          at_ms,
          value,
        },
      ]
    : []
}

function kindOf(deviceClass: string, unitWord: string | undefined, entity: string) {
  if (deviceClass === 'temperature' || deviceClass === 'humidity' || deviceClass === 'battery') {
    return deviceClass
  }
  if (unitWord === 'celsius' || unitWord === 'fahrenheit') return 'temperature'
  if (unitWord === 'index') return 'uvi'
  if (unitWord !== 'percent' || deviceClass !== '') return undefined
  if (/hum|rh$/i.test(entity)) return 'humidity'
  if (/batter/i.test(entity)) return 'battery'
  return /output|power|duty/i.test(entity) ? 'power' : undefined
}

const unitOf = (kind: ClimateKind) => (kind === 'uvi' ? 'index' : 'percent')
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The values of other devices: each number whose field, or whose measurement, says what it is. */
function fromFields({ measurement, tags, fields }: Point, at_ms: number): Heard[] {
  const words = [...tags.values()].filter(Boolean)
  return [...fields].flatMap(([field, value]): Heard[] => {
    if (typeof value !== 'number') return []
    const isPlain = field === 'value'
    const measured = kindNamed(isPlain ? measurement : field)
    if (!measured) return []
    const name = (isPlain ? words : [measurement, ...words]).join(' ') || measurement
    return [{ name, ...measured, at_ms, value }]
  })
}
