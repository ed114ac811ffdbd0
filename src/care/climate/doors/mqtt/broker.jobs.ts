import { setTimeout as pause } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { Context } from '../../../../server/context.ts'
import { listenTo } from '../../../../server/live/notices.ts'
import type { MqttConfig } from '../../../../server/settings/config.ts'
import type { WorkerLog } from '../../../../server/worker.ts'
import { type Arrived, receiver } from '../../readings/intake.ts'
import { type DeviceError, noteDeviceErrors } from '../../sensors/deviceErrors.queries.ts'
import { announcerTo, type CountDue, lastWill } from './announcer.queries.ts'
import { type Entities, readMessage } from './messages.ts'
import { mqttAccount } from './mqttAccount.queries.ts'

/**
 * How often a broker's messages are kept together, how soon one that was away is tried again, and how often it is told
 * what has changed here.
 */
const usualPace = { rest_ms: 1000, retry_ms: 5000, announce_ms: 15_000 }
/** How soon another process takes over from one that has ended. */
const heartbeat_ms = 5000
/** The largest message, and the most values that wait to be kept; further ones are dropped, and logged. */
const mostBytes = 64 * 1024
const mostWaiting = 20_000

type Waiting = { arrived: Arrived[]; troubles: Map<string, DeviceError>; dropped: number }
const none = (): Waiting => ({ arrived: [], troubles: new Map(), dropped: 0 })

/**
 * Listens to the operator's broker until it is stopped, whether the broker comes or goes, and tells its Home Assistant
 * what `countDue` counts. Of processes on one database only one does, so that no message is heard twice.
 */
export function startMqtt(
  context: Context,
  log: WorkerLog,
  countDue: CountDue,
  pace = usualPace,
): { stop(): Promise<void> } {
  const { mqtt } = context.config
  if (!mqtt) return { stop: async () => undefined }
  let listening: { stop(): Promise<void> } | undefined
  const turn = listenTo(context.db, {
    ...{ name: 'vivary mqtt', lock: 'vivary mqtt', notices: {}, heartbeat_ms, log },
    onListening: () => {
      listening = listen(context, log, { mqtt, countDue, pace })
    },
    onLost: () => {
      listening?.stop().catch((err: unknown) => log.warn({ err }, 'mqtt'))
      listening = undefined
    },
  })
  return {
    async stop() {
      const last = listening
      await turn.stop()
      await last?.stop()
    },
  }
}

type Broker = { mqtt: MqttConfig; countDue: CountDue; pace: typeof usualPace }

function listen(context: Context, log: WorkerLog, { mqtt, countDue, pace }: Broker) {
  const stopping = new AbortController()
  const inbox = receiver(context, log)
  const entities: Entities = new Map()
  let waiting = none()

  const onMessage = (topic: string, payload: Buffer, { retain }: { retain: boolean }) => {
    if (payload.length > mostBytes || waiting.arrived.length >= mostWaiting) {
      waiting.dropped++
      return
    }
    const text = payload.toString('utf8')
    const message = { topic, text, isRetained: retain, now: Date.now() }
    // What is thrown in an event of the client would end the process.
    try {
      const { arrived, troubles } = readMessage(message, entities)
      waiting.arrived.push(...arrived)
      for (const trouble of troubles) waiting.troubles.set(trouble.name, trouble)
    } catch (err) {
      log.error({ err }, 'a message of the broker not read')
    }
  }

  async function keep() {
    const { arrived, troubles, dropped } = waiting
    waiting = none()
    if (dropped > 0) log.warn({ dropped }, 'messages of the broker dropped')
    if (arrived.length + troubles.size === 0) return
    const account = await mqttAccount(context.db, context.config)
    if (!account) return log.warn({}, 'no account of MQTT_ACCOUNT: messages of the broker dropped')
    const { accountId } = account
    if (arrived.length > 0) await inbox.take(accountId, 'mqtt', arrived)
    await noteDeviceErrors(context.db, { accountId, door: 'mqtt' }, [...troubles.values()])
  }

  async function work() {
    const { signal } = stopping
    const client = await connect(mqtt, log, pace.retry_ms, onMessage)
    const announcer = announcerTo(client, context, { mqtt, countDue })
    client.on('connect', announcer.beginAnew)
    const announcing = every(pace.announce_ms, signal, () =>
      announcer.announce().catch((err: unknown) => log.error({ err }, "the broker isn't told")),
    )
    await every(pace.rest_ms, signal, () =>
      keep().catch((err: unknown) => log.error({ err }, 'messages of the broker not kept')),
    )
    await announcing
    await client.endAsync(true)
    // Those that came in meanwhile, if the database is still there.
    await keep().catch((err: unknown) =>
      log.warn({ err }, 'the last messages of the broker not kept'),
    )
    inbox.stop()
  }
  const working = work().catch((err: unknown) => log.error({ err }, 'mqtt'))
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}

/** Does something again and again until it is to stop, with pauses. */
async function every(rest_ms: number, signal: AbortSignal, work: () => Promise<void>) {
  while (!signal.aborted) {
    await pause(rest_ms, undefined, { signal, ref: false }).catch(() => undefined)
    await work()
  }
}

/** Connects, now or as soon as the broker is there, and again whenever it was away. Loaded by those alone who have one. */
async function connect(
  mqtt: MqttConfig,
  log: WorkerLog,
  retry_ms: number,
  onMessage: (topic: string, payload: Buffer, packet: { retain: boolean }) => void,
): Promise<MqttClient> {
  const { connect: open } = await import('mqtt')
  const client = open(mqtt.url, {
    ...lastWill(mqtt),
    ...{ reconnectPeriod: retry_ms, connectTimeout: 10_000, keepalive: 30 },
    reconnectOnConnackError: true,
    // Topics are subscribed at each connection below.
    ...{ clean: true, resubscribe: false },
  })
  let trouble = ''
  const tell = (err: Error) => {
    if (err.message !== trouble) log.warn({ err }, 'the broker at MQTT_URL')
    trouble = err.message
  }
  client.on('error', tell)
  client.on('connect', () => {
    trouble = ''
    log.info({}, 'listening to the broker at MQTT_URL')
    client.subscribeAsync(mqtt.topics).catch(tell)
  })
  client.on('message', onMessage)
  return client
}
