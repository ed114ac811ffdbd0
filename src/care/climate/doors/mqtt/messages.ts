import { isStorable } from '../../../../shared/fields.ts'
import { fieldsOf, jsonIn } from '../../../../shared/json.ts'
import type { Arrived } from '../../readings/intake.ts'
import type { DeviceError } from '../../sensors/deviceErrors.queries.ts'
import { checked, refused } from '../arrived.ts'
import { type Heard, heardIn, unitNamed } from '../heard.ts'
import { momentOf } from '../times.ts'

/*
 * Reads the messages of a broker: Zigbee2MQTT's states and availability, Tasmota's SENSOR and LWT, Shelly's
 * notifications, and the statestream of Home Assistant. Anything else is none of ours.
 */

/** A message as it came at `now` (ms); one that is retained may be of any time before. */
export type Message = { topic: string; text: string; isRetained: boolean; now: number }
export type Read = { arrived: Arrived[]; troubles: DeviceError[] }

/** Units and classes by entity, which statestream says in messages of their own. */
export type Entities = Map<string, { unit?: string; deviceClass?: string }>

const nothing: Read = { arrived: [], troubles: [] }

/** Reads a message. Keeps in `entities` what later ones are read by. Never throws. */
export function readMessage(message: Message, entities: Entities): Read {
  const { topic, text } = message
  if (topic.length > mostTopic || !isStorable(topic)) return nothing
  const parts = topic.split('/')
  const last = parts.at(-1)
  if (last === 'availability')
    return availability(parts.slice(1, -1).join('/'), text, 'Zigbee2MQTT')
  if (last === 'LWT') return availability(deviceIn(parts), text, 'Tasmota')
  if (last === 'rpc') return fromShelly(message, parts)
  if (last === 'SENSOR') return fromTasmota(message, deviceIn(parts))
  const [domain = '', entity = '', attribute = ''] = parts.slice(-3)
  if (parts.length >= 4 && domain === 'sensor' && streamed.has(attribute)) {
    return fromStream(message, { entity, attribute }, entities)
  }
  const isOfBridge = parts[1] === 'bridge' || last === 'set' || last === 'get'
  return isOfBridge || parts.length < 2 ? nothing : fromZigbee(message, parts)
}

const mostTopic = 300
const streamed = new Set(['state', 'unit_of_measurement', 'device_class'])

/** A Tasmota's own topic, wherever its prefix stands: 'tele/tent/SENSOR', 'tent/tele/SENSOR'. */
const deviceIn = (parts: readonly string[]) =>
  parts
    .slice(0, -1)
    .filter((part) => part !== 'tele')
    .join('/')

/** 'online' and 'offline', as text or as {"state": …}. */
function availability(name: string, text: string, of: 'Zigbee2MQTT' | 'Tasmota'): Read {
  const state = fieldsOf(jsonIn(text)).state ?? text
  const isKnown = typeof state === 'string' && /^(online|offline)$/i.test(state)
  if (!isKnown || name === '') return nothing
  const offline = of === 'Tasmota' ? 'It is offline.' : "Zigbee2MQTT can't reach it."
  const error = /^offline$/i.test(state) ? offline : ''
  return { arrived: [], troubles: [{ name, error, isBeginning: of === 'Tasmota' }] }
}

/**
 * A device's state, its temperature in °C. One that was kept by the broker, or repeats what the device said earlier, is
 * of when it was last seen.
 */
function fromZigbee({ topic, text, isRetained, now }: Message, parts: readonly string[]): Read {
  const json = jsonIn(text)
  if (json === undefined) return isJson(text) ? unreadable(topic, now) : nothing
  const state = fieldsOf(json)
  const at_ms = momentOf(state.last_seen) ?? (isRetained ? undefined : now)
  if (at_ms === undefined) return nothing
  const name = parts.slice(1).join('/')
  const isZigbee = parts[0] === 'zigbee2mqtt' || 'linkquality' in state
  return heard(now, { name, at_ms }, [
    ['temperature', isZigbee ? 'celsius' : '', state.temperature],
    ['humidity', 'percent', state.humidity],
    ['battery', 'percent', state.battery],
  ])
}

/** Sensors by their types. Its time has no zone, so that the time of arrival counts. */
function fromTasmota({ topic, text, isRetained, now }: Message, device: string): Read {
  if (isRetained || device === '') return nothing
  const json = jsonIn(text)
  if (json === undefined) return unreadable(topic, now)
  const body = fieldsOf(json)
  const unit = typeof body.TempUnit === 'string' ? unitNamed(body.TempUnit) : ''
  const reads = Object.entries(body).map(([type, value]) => {
    // The temperature of its own chip.
    if (type === 'ESP32') return nothing
    const { Temperature, Humidity } = fieldsOf(value)
    return heard(now, { name: `${device} ${type}`, at_ms: now }, [
      ['temperature', unit ?? 'unknown', Temperature],
      ['humidity', 'percent', Humidity],
    ])
  })
  return { arrived: reads.flatMap(({ arrived }) => arrived), troubles: [] }
}

/** Components by their numbers, as of the second generation. A clock that isn't set yet says some seconds since 1970. */
function fromShelly({ topic, text, isRetained, now }: Message, parts: readonly string[]): Read {
  const json = jsonIn(text)
  if (json === undefined) return unreadable(topic, now)
  const { method, src, params } = fieldsOf(json)
  if (method !== 'NotifyFullStatus' && method !== 'NotifyStatus') return nothing
  const { ts, ...components } = fieldsOf(params)
  const isSet = typeof ts === 'number' && ts > clockSet_s
  if (isRetained && !isSet) return nothing
  const at_ms = isSet ? Math.round(ts * 1000) : now
  const device = typeof src === 'string' && src !== '' ? src : (parts.at(-3) ?? '')
  const reads = Object.entries(components).map(([key, value]) => {
    const [, component, number = '0'] =
      key.match(/^(temperature|humidity|devicepower):(\d+)$/) ?? []
    const name = number === '0' ? device : `${device} ${number}`
    const { tC, rh, battery } = fieldsOf(value)
    if (component === 'temperature')
      return heard(now, { name, at_ms }, [['temperature', 'celsius', tC]])
    if (component === 'humidity') return heard(now, { name, at_ms }, [['humidity', 'percent', rh]])
    if (component !== 'devicepower') return nothing
    return heard(now, { name, at_ms }, [['battery', 'percent', fieldsOf(battery).percent]])
  })
  return { arrived: reads.flatMap(({ arrived }) => arrived), troubles: [] }
}
const clockSet_s = 1_500_000_000

/** A state of Home Assistant, whose unit and class come by themselves and are kept by the broker. */
function fromStream(
  { text, isRetained, now }: Message,
  { entity, attribute }: { entity: string; attribute: string },
  entities: Entities,
): Read {
  const own = entities.get(entity) ?? {}
  if (attribute !== 'state') {
    const attributeValue = jsonIn(text) ?? text
    const isFull = entities.size >= mostEntities && !entities.has(entity)
    if (typeof attributeValue !== 'string' || isFull) return nothing
    const word = attributeValue.slice(0, 60)
    entities.set(
      entity,
      attribute === 'device_class' ? { ...own, deviceClass: word } : { ...own, unit: word },
    )
    return nothing
  }
  // A retained state can be of any age, and what isn't a number is 'unknown' or 'unavailable'.
  if (isRetained || !isNumber.test(text)) return nothing
  const { unit = '', deviceClass } = own
  const fields = new Map<string, number | string>([['value', Number(text)]])
  if (deviceClass) fields.set('device_class_str', deviceClass)
  const tags = new Map([
    ['domain', 'sensor'],
    ['entity_id', entity],
  ])
  const point = { measurement: unit, tags, fields, at: undefined }
  return { arrived: heardIn(point, now).map((one) => checked(one, now)), troubles: [] }
}
const mostEntities = 5000
const isNumber = /^-?\d{1,9}(\.\d{1,9})?$/

type Value = [kind: Heard['kind'], unitWord: string, value: unknown]

/** The values that are there: null is what a device says before its first. */
function heard(now: number, of: Pick<Heard, 'name' | 'at_ms'>, values: Value[]): Read {
  const arrived = values.flatMap(([kind, unitWord, value]) =>
    typeof value === 'number' ? [checked({ ...of, kind, unitWord, value }, now)] : [],
  )
  return { arrived, troubles: [] }
}

const unreadable = (topic: string, now: number): Read => ({
  arrived: [refused('unreadable', topic, now)],
  troubles: [],
})

const isJson = (text: string) => /^\s*\{/.test(text)
