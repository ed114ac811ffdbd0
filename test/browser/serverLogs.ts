import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The folder in which the servers under test write their logs, a file each. */
const folder = () => process.env.VIVARY_LOGS ?? ''

/**
 * How a server under test logs: one line a request into a file of its own, and errors to the terminal
 * as well. Outside of a test run only errors.
 */
export function serverLogger() {
  if (folder() === '') return { level: 'error', stream: process.stderr }
  const file = openSync(join(folder(), `${process.pid}.log`), 'a')
  const isError = /"level":[56]0/
  const write = (line: string) => {
    writeSync(file, line)
    if (isError.test(line)) process.stderr.write(line)
  }
  return { level: 'info', stream: { write } }
}

/** What the servers under test wrote between two times, in milliseconds; a line each. */
export function logged(from: number, to: number): string {
  const files = readdirSync(folder()).map((name) => readFileSync(join(folder(), name), 'utf8'))
  const lines = files.flatMap((text) => text.split('\n'))
  const isBetween = (time: number) => time >= from && time <= to
  return lines.filter((line) => isBetween(timeOf(line))).join('\n')
}

const timeOf = (line: string) => Number(/"time":(\d+)/.exec(line)?.[1])
