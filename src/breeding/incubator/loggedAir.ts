import type { LoggedLine } from '../../care/climate/doors/file/loggerFile.ts'
import { inCelsius } from '../../care/climate/readings/readings.contract.ts'

type LoggedAir = { at: string; celsius: number | null; humidity: number | null }

/** A logger's line as a reading of an incubator's air; undefined for one that no incubator has. */
export function airOf({ at, degrees, unit, humidity: percent }: LoggedLine): LoggedAir | undefined {
  const celsius = degrees === null ? null : inCelsius(degrees, unit)
  const humidity = percent === null ? null : Number(percent.toFixed(1))
  if (celsius !== null && (celsius < -20 || celsius > 60)) return undefined
  if (humidity !== null && (humidity < 0 || humidity > 100)) return undefined
  return { at, celsius, humidity }
}
