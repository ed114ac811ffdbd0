import { expect, test } from 'vitest'
import { readLoggerFile } from '../../care/climate/doors/file/loggerFile.ts'
import { airOf } from './loggedAir.ts'

async function airIn(text: string) {
  const file = await readLoggerFile(text, { most: 1000, readingOf: airOf })
  return file.problem ?? file.readings[0]
}

test('Fahrenheit is known by its heading, its sign or its size', async () => {
  const warm = (celsius: number) => ({ at: '2026-11-20T08:30:00', celsius, humidity: null })
  expect(await airIn('Time,Temperature(°F)\n2026-11-20 08:30,48')).toEqual(warm(8.9))
  expect(await airIn('Time,Temperature\n2026-11-20 08:30,88.5')).toEqual(warm(31.4))
  expect(await airIn('Time,Temperature\n2026-11-20 08:30,88.5 F')).toEqual(warm(31.4))
})

test('what no incubator has is no reading', async () => {
  for (const number of ['1e308', 'NaN', '-Infinity', '9'.repeat(50), '-273', '""']) {
    expect(await airIn(`Time,Temp\n2026-11-20 08:30,${number}`)).toBe('no_readings')
  }
  expect(await airIn('Time,RH\n2026-11-20 08:30,120')).toBe('no_readings')
})
