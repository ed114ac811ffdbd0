import type { Context } from '../../../server/context.ts'
import type { WorkerLog } from '../../../server/worker.ts'
import { startHerpstats } from './herpstat/poller.jobs.ts'
import type { CountDue } from './mqtt/announcer.queries.ts'
import { startMqtt } from './mqtt/broker.jobs.ts'

/**
 * Opens the doors that the operator has set up: devices that are asked, and a broker that is listened to, whose Home
 * Assistant is told what `countDue` counts.
 */
export const startDoors =
  (countDue: CountDue) =>
  (context: Context, log: WorkerLog): { stop(): Promise<unknown> } => {
    const doors = [startHerpstats(context, log), startMqtt(context, log, countDue)]
    return { stop: () => Promise.all(doors.map((door) => door.stop())) }
  }
