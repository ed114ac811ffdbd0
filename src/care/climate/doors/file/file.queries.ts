import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../../db/db.ts'
import { climateSensors } from '../../../../db/schema.ts'
import { Invalid } from '../../../../server/errors.ts'
import type { Tenant } from '../../../../server/session/session.ts'
import type { ClimateDoor, ClimateKind, ClimateUnit } from '../../../../shared/climate.ts'
import { fromFahrenheit, inDegrees } from '../../../../shared/degrees.ts'
import type { Take } from '../../readings/intake.ts'
import type { Heard } from '../heard.ts'
import type { ClimateFile, ClimateFileRead } from './file.contract.ts'
import { mostFileReadings, tooManyReadings } from './fileParts.ts'
import { localTimes } from './localTimes.ts'
import { type LoggedLine, readLoggerFile } from './loggerFile.ts'

type Sensor = typeof climateSensors.$inferSelect

/** Whose readings a file has: the sensors of a device by their kinds, as far as they are there. */
type Device = { door: ClimateDoor; name: string; sensors: Map<ClimateKind, Sensor> }

/**
 * Takes the readings of a logger's file. Those that are there already stay as they are. Throws `Invalid` for a file
 * without readings, with a code for each question that it leaves open, and for a sensor that can't take any.
 */
export async function takeFile(
  db: Database,
  take: Take,
  { accountId }: Tenant,
  file: ClimateFile,
): Promise<ClimateFileRead> {
  const device = await deviceOf(db, accountId, file)
  const read = await readLoggerFile(file.text, {
    dateOrder: file.date_order,
    most: mostFileReadings,
    readingOf: (line) => line,
  })
  if (read.problem !== undefined) throw new Invalid([fileProblems[read.problem]])
  const open = questionsIn(read.readings, file)
  if (open.length > 0) throw new Invalid(open.map((code) => questions[code]))
  const outcome = { clock: 0, first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  const heard = heardIn(read.readings, device, file, outcome)
  const sums = await take(accountId, device.door, heard, true)
  const byReason = Map.groupBy(sums.refused, ({ reason }) => reason)
  const reasons = [...byReason].map(([reason, same]) => ({
    reason,
    times: same.reduce((sum, { times }) => sum + times, 0),
  }))
  const { clock, first, last } = outcome
  return {
    kept: sums.kept,
    known: sums.known,
    refused: clock === 0 ? reasons : [...reasons, { reason: 'clock', times: clock }],
    unread: read.unread.length,
    unread_lines: read.unread.slice(0, 20),
    from: first > last ? null : new Date(first).toISOString(),
    to: first > last ? null : new Date(last).toISOString(),
  }
}

/** The device that a file is of. Throws `Invalid` for one that isn't there, is ignored, or whose unit is asked about. */
async function deviceOf(
  db: Database,
  accountId: string,
  { sensor_id, name }: ClimateFile,
): Promise<Device> {
  const rowsWhere = (...conditions: Parameters<typeof and>) =>
    db
      .select()
      .from(climateSensors)
      .where(and(eq(climateSensors.account_id, accountId), ...conditions))
  const [row] = sensor_id ? await rowsWhere(eq(climateSensors.id, sensor_id)) : []
  if (sensor_id && (!row || row.door === 'hand')) {
    throw new Invalid([{ field: 'sensor_id', message: 'Not found' }])
  }
  const own = row ?? { door: 'file' as const, name: name ?? '' }
  if (own.name === '') throw new Invalid([{ field: 'name', message: 'Please enter a name' }])
  const sensors = await rowsWhere(
    eq(climateSensors.door, own.door),
    eq(climateSensors.name, own.name),
  )
  const field = sensor_id ? 'sensor_id' : 'name'
  if (sensors.some(({ is_ignored }) => is_ignored)) {
    throw new Invalid([{ field, message: 'This sensor is ignored. Listen to it again first.' }])
  }
  if (sensors.some(({ unit, asking }) => unit === null || asking !== null)) {
    throw new Invalid([{ field, message: 'Please say first in which unit this sensor measures' }])
  }
  const byKind = new Map(sensors.map((sensor) => [sensor.kind, sensor]))
  return { door: own.door, name: own.name, sensors: byKind }
}

function questionsIn(
  lines: readonly LoggedLine[],
  { unit, time_zone }: ClimateFile,
): (keyof typeof questions)[] {
  const open: (keyof typeof questions)[] = []
  if (!unit && lines.some((line) => line.degrees !== null && !line.unit)) open.push('unit')
  if (!time_zone && lines.some(({ at }) => !at.endsWith('Z'))) open.push('time_zone')
  return open
}

/** The values of lines, in the units that the device's sensors have said so far. Counts what has no time. */
function* heardIn(
  lines: readonly LoggedLine[],
  { name, sensors }: Device,
  { unit, time_zone = 'Etc/UTC' }: ClimateFile,
  outcome: { clock: number; first: number; last: number },
): Generator<Heard> {
  const timeOf = localTimes(time_zone)
  const [warmth, damp] = [sensors.get('temperature'), sensors.get('humidity')]
  for (const { at, degrees, unit: own, humidity } of lines) {
    const at_ms = timeOf(at)
    if (at_ms === undefined) {
      outcome.clock += degrees === null || humidity === null ? 1 : 2
      continue
    }
    outcome.first = Math.min(outcome.first, at_ms)
    outcome.last = Math.max(outcome.last, at_ms)
    if (degrees !== null) {
      const isFahrenheit = own ? own === 'f' : unit === 'fahrenheit'
      const value = inUnit(degrees, isFahrenheit, warmth?.unit ?? 'celsius')
      yield { name, kind: 'temperature', unitWord: warmth?.said ?? 'celsius', at_ms, value }
    }
    if (humidity !== null) {
      yield { name, kind: 'humidity', unitWord: damp?.said ?? 'percent', at_ms, value: humidity }
    }
  }
}

function inUnit(degrees: number, isFahrenheit: boolean, unit: ClimateUnit): number {
  if (isFahrenheit === (unit === 'fahrenheit')) return degrees
  return isFahrenheit ? fromFahrenheit(degrees) : inDegrees(degrees, 'fahrenheit')
}

/** Answers to the problems of a file, by those of `readLoggerFile`. */
export const fileProblems = {
  no_readings: {
    field: 'text',
    message: "We couldn't find times with temperatures in this file. Please send a CSV file.",
  },
  too_many: { field: 'text', message: tooManyReadings },
  decimal_commas: {
    field: 'text',
    message:
      'Its commas separate columns and decimals. Please export it with semicolons or points.',
  },
  date_order: {
    field: 'date_order',
    message: 'Please choose whether the day or the month comes first',
    code: 'date_order',
  },
}

const questions = {
  unit: { field: 'unit', message: "Please choose a unit: the file doesn't say it", code: 'unit' },
  time_zone: {
    field: 'time_zone',
    message: "Please choose the time zone of its times: the file doesn't say it",
    code: 'time_zone',
  },
}
