import { expect, test } from 'vitest'
import { readLoggerFile } from './loggerFile.ts'

const read = (text: string, dateOrder?: 'day' | 'month') =>
  readLoggerFile(text, { dateOrder, most: 1000 })
const readings = (text: string, dateOrder?: 'day' | 'month') => {
  const file = read(text, dateOrder)
  return file.problem === undefined ? file.readings : file.problem
}

test('reads commas, semicolons and tabs, with and without a heading', () => {
  const expected = [{ at: '2026-11-20T08:30:00', celsius: 31.4, humidity: 92 }]
  expect(readings('Time,Temp (°C),RH (%)\n2026-11-20 08:30,31.4,92')).toEqual(expected)
  expect(readings('Zeit;Feuchte;Temperatur\r\n20.11.2026 08:30;92;31,4\r\n')).toEqual(expected)
  expect(readings('2026/11/20\t8:30:00\t31.4 °C\t92%')).toEqual(expected)
  expect(readings('\ufeff"No","Date","Temp"\n"1","2026-11-20T08:30:00","31.4"')).toEqual([
    { at: '2026-11-20T08:30:00', celsius: 31.4, humidity: null },
  ])
})

test('Fahrenheit is known by its heading, its sign or its size', () => {
  const warm = (text: string) => {
    const found = readings(text)
    return typeof found === 'string' ? found : found[0]?.celsius
  }
  expect(warm('Time,Temperature(°F)\n2026-11-20 08:30,48')).toBe(8.9)
  expect(warm('Time,Temperature\n2026-11-20 08:30,88.5')).toBe(31.4)
  expect(warm('Time,Temperature\n2026-11-20 08:30,88.5 F')).toBe(31.4)
})

test('a number above 12 tells the day from the month, dots mean the day', () => {
  const at = (date: string) => {
    const found = readings(`Time,Temp\n${date},31`)
    return typeof found === 'string' ? found : found[0]?.at
  }
  expect(at('20/11/2026 08:30')).toBe('2026-11-20T08:30:00')
  expect(at('11/20/26 8:30 PM')).toBe('2026-11-20T20:30:00')
  expect(at('03.04.2026 12:05')).toBe('2026-04-03T12:05:00')
  expect(at('2026-11-20T08:30:00+01:00')).toBe('2026-11-20T07:30:00.000Z')
})

test('dates that can be read either way round are asked about', () => {
  const file = 'Time,Temp\n03/04/2026 08:30,31'
  expect(read(file)).toEqual({ problem: 'date_order' })
  expect(readings(file, 'day')).toMatchObject([{ at: '2026-04-03T08:30:00' }])
  expect(readings(file, 'month')).toMatchObject([{ at: '2026-03-04T08:30:00' }])
  // Ten days of one month follow each other by days.
  const lines = Array.from({ length: 10 }, (_, day) => `11/${day + 1}/2026 08:00,31`)
  expect(readings(`Time,Temp\n${lines.join('\n')}`)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ at: '2026-11-10T08:00:00' })]),
  )
})

test('lines that say nothing are counted, and a file without readings is no file', () => {
  const file = read(
    'Logger 7\n\nTime,Temp\n2026-11-20 08:30,31.4\n2026-02-30 08:30,31\n2026-11-20 09:00,ERR',
  )
  expect(file).toMatchObject({ readings: [{ celsius: 31.4 }], unread: [5, 6] })
  expect(read('Dear keeper,\nhow are you?')).toEqual({ problem: 'no_readings' })
  expect(read('2026-11-20,hello')).toEqual({ problem: 'no_readings' })
  expect(read('')).toEqual({ problem: 'no_readings' })
})
