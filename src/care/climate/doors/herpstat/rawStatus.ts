import { fieldsOf, jsonIn } from '../../../../shared/json.ts'
import type { Heard } from '../heard.ts'

/*
 * Reads what a Herpstat SpyderWeb answers at /RAWSTATUS: {system: {…}, output1: {…}, output2: {…}, …}. Its temperatures
 * are in the unit of its display, which it doesn't say.
 */

/** An output of a Herpstat: what its probe and its heater measure, and what is wrong with it ('' for nothing). */
export type Output = {
  number: number
  title: string
  degrees: number | undefined
  humidity: number | undefined
  power: number | undefined
  /** The most that it may give, in percent. */
  limit: number | undefined
  error: string
}
export type RawStatus = { mac: string; outputs: Output[] }

/** The most outputs that any Herpstat has, with some to spare. */
const mostOutputs = 16

/** Reads an answer; undefined if it isn't one, such as JSON that was cut off. */
export function readStatus(text: string): RawStatus | undefined {
  const body = fieldsOf(jsonIn(text))
  const system = fieldsOf(body.system)
  const count = numberIn(system.numberofoutputs)
  if (count === undefined || count < 1 || count > mostOutputs) return undefined
  const relay = textIn(system.safetyrelay)
  const relayError = relay === '' || /normal/i.test(relay) ? '' : `Safety relay: ${relay}.`
  const name = textIn(system.nickname)
  const outputs = Array.from({ length: count }, (_, at) => at + 1).flatMap((number) => {
    const output = fieldsOf(body[`output${number}`])
    return Object.keys(output).length === 0 ? [] : [outputOf(output, number, name, relayError)]
  })
  if (outputs.length === 0) return undefined
  const mac = textIn(system.mac).toLowerCase()
  return { mac: isMac.test(mac) ? mac : '', outputs }
}

const isMac = /^[\da-f]{2}([:-]?[\da-f]{2}){5}$/

function outputOf(
  output: Record<string, unknown>,
  number: number,
  name: string,
  relayError: string,
): Output {
  const code = numberIn(output.errorcode) ?? 0
  const description = textIn(output.errorcodedescription)
  const error = code === 0 ? '' : `Error ${code}${description && `: ${description}`}.`
  const isBlind = code !== 0 && /probe|sensor/i.test(description)
  const humidity = numberIn(output.probereadingRH)
  return {
    number,
    title: textIn(output.outputnickname) || `${name || 'Herpstat'} ${number}`,
    degrees: isBlind ? undefined : numberIn(output.probereadingTEMP),
    // Without a probe for it, some say 0; no air has that.
    humidity: isBlind || humidity === 0 ? undefined : humidity,
    power: numberIn(output.poweroutput),
    limit: numberIn(output.poweroutputLIMIT),
    error: [relayError, error].filter(Boolean).join(' '),
  }
}

/** The readings of its outputs at a time in ms; its sensors' names begin with `prefix`. */
export function heardOf(
  { outputs }: RawStatus,
  { prefix, unit, at_ms }: { prefix: string; unit: 'celsius' | 'fahrenheit'; at_ms: number },
): Heard[] {
  return outputs.flatMap(({ number, title, degrees, humidity, power }): Heard[] => {
    const name = sensorName(prefix, number)
    const of = (kind: Heard['kind'], unitWord: string, value: number | undefined, words: string) =>
      value === undefined ? [] : [{ name, kind, unitWord, at_ms, value, title: `${title}${words}` }]
    return [
      ...of('temperature', unit, degrees, ''),
      ...of('humidity', 'percent', humidity, ', humidity'),
      ...of('power', 'percent', power, ', heater'),
    ]
  })
}

/** The name of an output's sensors. */
export const sensorName = (prefix: string, number: number): string => `${prefix} output ${number}`

/** A limit that an output is at for so long tells of a heater that fails. */
const mostAtLimit_ms = 3_600_000

/**
 * Since when outputs are at their limits, by their numbers, and each output's error with that of its limit. `before` is
 * the same of the answer before.
 */
export function atLimits(
  { outputs }: RawStatus,
  before: Readonly<Record<string, string>>,
  now: Date,
): { atLimit: Record<string, string>; errors: Map<number, string> } {
  const atLimit: Record<string, string> = {}
  const errors = new Map<number, string>()
  for (const { number, power, limit, error } of outputs) {
    const isAt = power !== undefined && limit !== undefined && limit > 0 && power >= limit
    if (isAt) atLimit[number] = before[number] ?? now.toISOString()
    const since = atLimit[number]
    const isLong = since !== undefined && now.getTime() - Date.parse(since) >= mostAtLimit_ms
    const tooLong = isLong && `Its heater has been at its limit of ${limit}% for an hour.`
    errors.set(number, [error, tooLong].filter(Boolean).join(' '))
  }
  return { atLimit, errors }
}

function numberIn(value: unknown): number | undefined {
  const isNumber = typeof value === 'string' && /^-?\d{1,6}(\.\d{1,6})?$/.test(value.trim())
  const number = isNumber ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Text that can be kept and shown. */
const textIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, '')
        .toWellFormed()
        .trim()
        .slice(0, 60)
        .toWellFormed()
    : ''
