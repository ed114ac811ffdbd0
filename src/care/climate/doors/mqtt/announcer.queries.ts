import type { IClientOptions, MqttClient } from 'mqtt'
import type { Db } from '../../../../db/db.ts'
import type { Base } from '../../../../server/context.ts'
import type { Viewer } from '../../../../server/session/session.ts'
import type { MqttConfig } from '../../../../server/settings/config.ts'
import { openAlarms } from '../../alarms/alarms.queries.ts'
import { announcement, type DueCounts, statusTopic } from './homeAssistant.ts'
import { mqttAccount } from './mqttAccount.queries.ts'

/** Counts what an account has to do. */
export type CountDue = (db: Db, viewer: Viewer) => Promise<DueCounts>

/**
 * Tells the Home Assistant at a broker what is to do and which alarms go on. Each call sends what has changed since the
 * last one, or everything after `beginAnew`, as for a new connection; and that it goes on, since a process that was
 * thought to be dead may have said otherwise.
 */
export function announcerTo(
  client: Pick<MqttClient, 'connected' | 'publish'>,
  { db, config }: Base,
  { mqtt, countDue }: { mqtt: MqttConfig; countDue: CountDue },
) {
  const { prefix, owner } = mqtt
  let published: ReadonlyMap<string, string> = new Map()
  const publish = (topic: string, payload: string) =>
    client.connected && client.publish(topic, payload, { retain: true })
  return {
    beginAnew() {
      published = new Map()
    },
    async announce() {
      if (!prefix || !client.connected) return
      const viewer = await mqttAccount(db, config)
      if (!viewer) {
        publish(statusTopic(mqtt), 'offline')
        return
      }
      const [counts, alarms] = await Promise.all([countDue(db, viewer), openAlarms(db, viewer)])
      const place = { owner, prefix, publicUrl: config.publicUrl }
      const messages = announcement(place, { ...counts, alarms })
      for (const [topic, payload] of messages)
        if (published.get(topic) !== payload) publish(topic, payload)
      published = messages
      publish(statusTopic(mqtt), 'online')
    },
  }
}

/** The message that a broker sends in our place once it has lost us, as it does when we end. */
export const lastWill = (mqtt: MqttConfig): Pick<IClientOptions, 'will'> =>
  mqtt.prefix === undefined
    ? {}
    : { will: { topic: statusTopic(mqtt), payload: Buffer.from('offline'), qos: 0, retain: true } }
