import { type Entities, readMessage } from '../src/care/climate/doors/mqtt/messages.ts'
import { mutated } from './climatePayloads.ts'
import { isPossible } from './possibleReadings.ts'

type Said = { topic: string; text: string; isRetained?: boolean }
type Case = {
  of: string
  says: (now: number) => Said[]
  /** Name, kind, unit and value, and how long ago in ms. */
  holds: [name: string, kind: string, unitWord: string, value: number, ago?: number][]
  troubles?: [name: string, error: string][]
}

const json = (topic: string, body: unknown, isRetained = false): Said => ({
  topic,
  text: JSON.stringify(body),
  isRetained,
})
const iso = (time: number) => new Date(time).toISOString()

/** What devices say to a broker, made by the structure of their documentation, and what is in it. */
export const brokerMessages: Case[] = [
  {
    of: 'Zigbee2MQTT, a thermometer that was seen a minute ago',
    says: (now) => [
      json('zigbee2mqtt/rack/warm end', {
        ...{ battery: 97.5, humidity: 61.2, linkquality: 120, temperature: 31.45 },
        ...{ last_seen: iso(now - 60_000), pressure: 1002.1, voltage: 3005 },
      }),
    ],
    holds: [
      ['rack/warm end', 'temperature', 'celsius', 31.45, 60_000],
      ['rack/warm end', 'humidity', 'percent', 61.2, 60_000],
      ['rack/warm end', 'battery', 'percent', 97.5, 60_000],
    ],
  },
  {
    of: 'Zigbee2MQTT, what the broker kept without a time, a lamp, and its bridge',
    says: () => [
      json('zigbee2mqtt/old', { temperature: 20, humidity: null }, true),
      json('zigbee2mqtt/lamp', { state: 'ON', brightness: 254, linkquality: 80 }),
      json('zigbee2mqtt/bridge/devices', [{ friendly_name: 'old', temperature: 1 }]),
      json('zigbee2mqtt/old/set', { temperature: 21 }),
    ],
    holds: [],
  },
  {
    of: 'Zigbee2MQTT, its availability in both spellings',
    says: () => [
      json('zigbee2mqtt/rack/warm end/availability', { state: 'offline' }, true),
      { topic: 'zigbee2mqtt/cool/availability', text: 'online' },
    ],
    holds: [],
    troubles: [
      ['rack/warm end', "Zigbee2MQTT can't reach it."],
      ['cool', ''],
    ],
  },
  {
    of: 'Tasmota, two types in °F, without the chip, of the time of arrival',
    says: () => [
      json('tele/tent/SENSOR', {
        ...{ Time: '2020-01-01T00:00:00', ESP32: { Temperature: 120.1 } },
        AM2301: { Temperature: 88.5, Humidity: 55.1, DewPoint: 70.1 },
        'DS18B20-1': { Id: '01131B', Temperature: 79.2 },
        TempUnit: 'F',
      }),
      json('tele/tent/SENSOR', { AM2301: { Temperature: 1 }, TempUnit: 'F' }, true),
      { topic: 'tele/tent/LWT', text: 'Offline', isRetained: true },
    ],
    holds: [
      ['tent AM2301', 'temperature', 'fahrenheit', 88.5],
      ['tent AM2301', 'humidity', 'percent', 55.1],
      ['tent DS18B20-1', 'temperature', 'fahrenheit', 79.2],
    ],
    troubles: [['tent', 'It is offline.']],
  },
  {
    of: 'Shelly H&T, a full status, and one with a clock that is not set',
    says: (now) => [
      json('shellyplusht-08b61f/events/rpc', {
        ...{ src: 'shellyplusht-08b61f', dst: 'shellyplusht-08b61f/events' },
        method: 'NotifyFullStatus',
        params: {
          ts: (now - 2000) / 1000,
          'temperature:0': { id: 0, tC: 22.1, tF: 71.8 },
          'humidity:0': { id: 0, rh: 47.5 },
          'devicepower:0': { id: 0, battery: { V: 5.4, percent: 90 } },
          sys: { mac: '08B61F', uptime: 2 },
        },
      }),
      json('shellyplusht-08b61f/events/rpc', {
        method: 'NotifyStatus',
        params: { ts: 2.15, 'temperature:100': { id: 100, tC: 31.2, tF: 88.2 } },
      }),
      json('shellyplusht-08b61f/events/rpc', { method: 'NotifyEvent', params: { events: [] } }),
    ],
    holds: [
      ['shellyplusht-08b61f', 'temperature', 'celsius', 22.1, 2000],
      ['shellyplusht-08b61f', 'humidity', 'percent', 47.5, 2000],
      ['shellyplusht-08b61f', 'battery', 'percent', 90, 2000],
      ['shellyplusht-08b61f 100', 'temperature', 'celsius', 31.2],
    ],
  },
  {
    of: 'the statestream of Home Assistant, with its attributes',
    says: () => [
      { topic: 'homeassistant/sensor/basking/unit_of_measurement', text: '"°F"', isRetained: true },
      {
        topic: 'homeassistant/sensor/basking/device_class',
        text: '"temperature"',
        isRetained: true,
      },
      { topic: 'homeassistant/sensor/basking/state', text: '99.9', isRetained: true },
      { topic: 'homeassistant/sensor/basking/state', text: '104.2' },
      { topic: 'homeassistant/sensor/basking/state', text: 'unavailable' },
      { topic: 'homeassistant/sensor/bare/state', text: '1204.5' },
      { topic: 'homeassistant/light/kitchen/state', text: 'on' },
      json('homeassistant/sensor/0x00/config', { unit_of_measurement: '°C', state_topic: 'a' }),
    ],
    holds: [['sensor.basking', 'temperature', 'fahrenheit', 104.2]],
  },
]

/** Reads messages one after the other, as a connection does. */
export function readAll(said: readonly Said[], now: number) {
  const entities: Entities = new Map()
  const reads = said.map(({ isRetained = false, ...one }) =>
    readMessage({ ...one, isRetained, now }, entities),
  )
  return {
    arrived: reads.flatMap(({ arrived }) => arrived),
    troubles: reads.flatMap(({ troubles }) => troubles),
  }
}

/** What a broker's damaged messages, by these seeds, bring that can't be: nothing is right. Never throws. */
export function wrongMessages(from: number, below: number): unknown[] {
  const now = Date.now()
  const wrong: unknown[] = []
  for (let seed = from; seed < below; seed++) {
    const said = brokerMessages[seed % brokerMessages.length]?.says(now) ?? []
    const damaged = said.map((one, at) => ({
      ...one,
      topic: seed % 3 === 0 ? mutated(one.topic, seed + at) : one.topic,
      text: mutated(one.text, seed + at),
    }))
    const made = readAll(damaged, now).arrived.filter(
      (one) => !('reason' in one) && !isPossible(one, now),
    )
    if (made.length > 0) wrong.push([seed, made])
  }
  return wrong
}
