/*
 * What devices send to the doors for readings, made by the structure of their documentation, and what is in it.
 * Times are given: line protocol has nanoseconds, JSON ISO 8601.
 */

type Expected = [name: string, kind: string, value: number]
type Payload = { of: string; text: (time: number) => string; holds: Expected[] }

const ns = (time: number) => `${time}000000`

/** Line protocol. Home Assistant has the unit as its measurement unless it is told otherwise. */
export const linePayloads: Payload[] = [
  {
    of: 'Home Assistant, a thermometer',
    text: (time) =>
      `°C,domain=sensor,entity_id=vivarium_1_warm_end device_class_str="temperature",friendly_name_str="Vivarium 1 warm end",state_class_str="measurement",value=32.6 ${ns(time)}`,
    holds: [['sensor.vivarium_1_warm_end', 'temperature', 32.6]],
  },
  {
    of: 'Home Assistant, an attribute with every escape and a line break',
    text: (time) =>
      `%,domain=sensor,entity_id=rack_a_humidity,area=Reptile\\ room\\,\\ left\\=1 device_class_str="humidity",friendly_name_str="Rack \\"A\\", back\\\\\nhumidity",value=61.5 ${ns(time)}`,
    holds: [['sensor.rack_a_humidity', 'humidity', 61.5]],
  },
  {
    of: 'Home Assistant, named by device class',
    text: (time) =>
      `sensor__temperature,domain=sensor,entity_id=cool unit_of_measurement_str="°F",value=78.8 ${ns(time)}`,
    holds: [['sensor.cool', 'temperature', 78.8]],
  },
  {
    of: 'Home Assistant, named by entity, with a Govee through Bluetooth',
    text: (time) =>
      `sensor.govee_h5075_temperature,domain=sensor,entity_id=govee_h5075_temperature device_class_str="temperature",unit_of_measurement_str="°C",value=24.1 ${ns(time)}\nsensor.govee_h5075_battery,domain=sensor,entity_id=govee_h5075_battery device_class_str="battery",unit_of_measurement_str="%",value=80 ${ns(time)}`,
    holds: [
      ['sensor.govee_h5075_temperature', 'temperature', 24.1],
      ['sensor.govee_h5075_battery', 'battery', 80],
    ],
  },
  {
    of: 'Home Assistant, what is no climate',
    text: (time) =>
      `state,domain=light,entity_id=kitchen brightness=255,state="on",value=1 ${ns(time)}\nkWh,domain=sensor,entity_id=meter device_class_str="energy",value=1204.5 ${ns(time)}`,
    holds: [],
  },
  {
    of: 'Telegraf or an ESP, fields by name',
    text: (time) =>
      `# a comment\nclimate,host=esp32-a,probe=basking temperature=38.25,humidity=31i,uptime=120i ${ns(time)}\n`,
    holds: [
      ['climate esp32-a basking', 'temperature', 38.25],
      ['climate esp32-a basking', 'humidity', 31],
    ],
  },
  {
    of: 'a script, one value to a measurement',
    text: (time) => `temperature,sensor=incubator value=31.2 ${ns(time)}\r\n`,
    holds: [['incubator', 'temperature', 31.2]],
  },
]

/** The JSON door: scripts, ESPHome, and `rest_command` of Home Assistant. */
export const jsonPayloads: Payload[] = [
  {
    of: 'one reading',
    text: (time) =>
      JSON.stringify({
        sensor: 'rack_a',
        at: new Date(time).toISOString(),
        unit: '°C',
        values: { temperature: 30.9, humidity: 58 },
      }),
    holds: [
      ['rack_a', 'temperature', 30.9],
      ['rack_a', 'humidity', 58],
    ],
  },
  {
    of: 'many, with an offset and text for numbers',
    text: (time) =>
      JSON.stringify({
        readings: [
          {
            sensor: 'esphome',
            at: new Date(time).toISOString().replace('Z', '+00:00'),
            values: { temperature_f: '88.5' },
          },
          { sensor: 'lamp', at: time, values: { uvi: 3.4 } },
        ],
      }),
    holds: [
      ['esphome', 'temperature', 88.5],
      ['lamp', 'uvi', 3.4],
    ],
  },
  {
    of: 'a thermometer with its battery',
    text: (time) =>
      JSON.stringify({
        sensor: 'shelly ht',
        at: Math.floor(time / 1000),
        unit: 'C',
        values: { temperature: 22.1, humidity: 47.5, battery: 90 },
      }),
    holds: [
      ['shelly ht', 'temperature', 22.1],
      ['shelly ht', 'humidity', 47.5],
      ['shelly ht', 'battery', 90],
    ],
  },
]

/** The same text with some letters taken out, doubled, exchanged or replaced: another one for each seed. */
export function mutated(text: string, seed: number): string {
  let state = seed * 2_654_435_761 + 1
  const next = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return state % below
  }
  const letters = [...text]
  for (let left = 1 + next(4); left > 0; left--) {
    const at = next(letters.length + 1)
    const how = next(4)
    if (how === 0) letters.splice(at, 1 + next(3))
    else if (how === 1) letters.splice(at, 0, odd[next(odd.length)] ?? '')
    else if (how === 2) letters.splice(at, 1, odd[next(odd.length)] ?? '')
    else letters.splice(at, 0, ...letters.slice(at, at + next(20)))
  }
  return letters.join('')
}

const odd = [
  ...[',', ' ', '=', '"', '\\', '\n', '\r', '\0', '-', '.', 'e', 'i', 'u', '9', '0', '{', '}', '['],
  ...[
    ']',
    ':',
    'NaN',
    '-127',
    '85',
    '1e400',
    '\ud800',
    '°',
    'null',
    'true',
    '#',
    '99999999999999999999',
  ],
]
