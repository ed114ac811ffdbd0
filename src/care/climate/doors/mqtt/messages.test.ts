import { expect, test } from 'vitest'
import { brokerMessages, readAll, wrongMessages } from '../../../../../test/brokerMessages.ts'

const now = Date.parse('2026-11-27T12:00:00Z')

test.each(brokerMessages)('$of', ({ says, holds, troubles = [] }) => {
  const read = readAll(says(now), now)
  expect(
    read.arrived.map((one) =>
      'reason' in one ? one : [one.name, one.kind, one.unitWord, one.value, now - one.at_ms],
    ),
  ).toEqual(holds.map(([name, kind, unit, value, ago = 0]) => [name, kind, unit, value, ago]))
  expect(read.troubles.map(({ name, error }) => [name, error])).toEqual(troubles)
})

test('what is no JSON is counted, and what is none of ours is not', () => {
  const reasons = (topic: string, text: string) =>
    readAll([{ topic, text }], now).arrived.map((one) => 'reason' in one && one.reason)
  expect(reasons('zigbee2mqtt/a', '{"temperature": 31')).toEqual(['unreadable'])
  expect(reasons('tele/a/SENSOR', 'x')).toEqual(['unreadable'])
  expect(reasons('a/events/rpc', '{')).toEqual(['unreadable'])
  expect(reasons('homeassistant/sensor/x/device_class', '{"toString":1}')).toEqual([])
  expect(reasons('home/door', 'open')).toEqual([])
  expect(reasons('home/door\0', '{"temperature": 31}')).toEqual([])
})

test('a device of unknown make is asked for its unit', () => {
  const [one] = readAll([{ topic: 'house/attic', text: '{"temperature":88}' }], now).arrived
  expect(one).toMatchObject({ name: 'attic', unitWord: '' })
})

test('damaged messages bring no value that cannot be', () => {
  expect(wrongMessages(0, 200)).toEqual([])
})
