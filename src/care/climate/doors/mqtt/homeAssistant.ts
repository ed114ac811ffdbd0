import { createHash } from 'node:crypto'
import type { MqttConfig } from '../../../../server/settings/config.ts'
import type { Alarm } from '../../alarms/alarms.contract.ts'
import { causeWords, stateOf, subjectOf } from '../../alarms/words.ts'

/*
 * Messages that tell a broker's Home Assistant by MQTT discovery, which makes them entities of a device of its own:
 * https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery. All messages are retained, so that it has them after
 * a restart.
 */

/** Counts of what is to do, by kind; others are doses, visits to a vet, lamps to change and events of one's own. */
export type ToDo = { feedings: number; cleanings: number; others: number }
/** Counts of all that is to do by today, and of what is late. */
export type DueCounts = { due: ToDo; overdue: ToDo }

/** The place of messages: the prefix that Home Assistant looks below, and the broker's account. */
type Place = Pick<MqttConfig, 'owner'> & { prefix: string; publicUrl: string }

/** The account's part of topics and ids: that of its owner, as the first message goes out before the account is known. */
const nodeOf = ({ owner }: Pick<MqttConfig, 'owner'>) =>
  createHash('sha256').update(owner).digest('hex').slice(0, 8)

/** The topic that says whether the others can be relied on. */
export const statusTopic = (place: Pick<MqttConfig, 'owner'>): string =>
  `vivary/${nodeOf(place)}/status`

const mostAlarms = 20

/** The messages by their topics: entities first, then their states. */
export function announcement(
  place: Place,
  { due, overdue, alarms }: DueCounts & { alarms: readonly Alarm[] },
): Map<string, string> {
  const lines = alarms.slice(0, mostAlarms).map((alarm) => ({
    alarm: `${causeWords[alarm.cause]}: ${subjectOf(alarm)}`,
    now: stateOf(alarm, { sign: 'point', unit: 'celsius' }),
    since: alarm.since,
    is_acknowledged: alarm.acknowledged_at !== null,
  }))
  const entities = [
    entity(place, 'sensor', { id: 'due_today', name: 'Due today', icon: 'mdi:calendar-check' }),
    entity(place, 'sensor', { id: 'overdue', name: 'Overdue', icon: 'mdi:calendar-alert' }),
    entity(place, 'binary_sensor', { id: 'alarm', name: 'Climate alarm', device_class: 'problem' }),
  ]
  const state = (id: string, value: number | string, attributes: object) =>
    [`vivary/${nodeOf(place)}/${id}`, JSON.stringify({ state: value, attributes })] as const
  return new Map([
    ...entities,
    state('due_today', sumOf(due), due),
    state('overdue', sumOf(overdue), overdue),
    state('alarm', alarms.length > 0 ? 'ON' : 'OFF', { alarms: lines }),
  ])
}

const sumOf = ({ feedings, cleanings, others }: ToDo) => feedings + cleanings + others

function entity(
  place: Place,
  component: 'sensor' | 'binary_sensor',
  { id, ...looks }: { id: string; name: string; icon?: string; device_class?: string },
) {
  const node = nodeOf(place)
  const topic = `vivary/${node}/${id}`
  const config = {
    ...looks,
    ...(component === 'sensor' && { state_class: 'measurement' }),
    unique_id: `vivary_${node}_${id}`,
    state_topic: topic,
    value_template: '{{ value_json.state }}',
    json_attributes_topic: topic,
    json_attributes_template: '{{ value_json.attributes | tojson }}',
    availability_topic: statusTopic(place),
    device: {
      identifiers: [`vivary_${node}`],
      ...{ name: 'Vivary', manufacturer: 'Vivary', configuration_url: place.publicUrl },
    },
    origin: { name: 'Vivary' },
  }
  return [
    `${place.prefix}/${component}/vivary_${node}/${id}/config`,
    JSON.stringify(config),
  ] as const
}
