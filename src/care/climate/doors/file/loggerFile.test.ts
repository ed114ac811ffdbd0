import { expect, test } from 'vitest'
import { fileText } from './fileText.ts'
import { type LoggedLine, readLoggerFile } from './loggerFile.ts'

const read = (text: string, dateOrder?: 'day' | 'month') =>
  readLoggerFile(text, { dateOrder, most: 1000, readingOf: (line: LoggedLine) => line })
const readings = async (text: string, dateOrder?: 'day' | 'month') => {
  const file = await read(text, dateOrder)
  return file.problem === undefined ? file.readings : file.problem
}

test('reads commas, semicolons and tabs, with and without a heading', async () => {
  const expected = [{ at: '2026-11-20T08:30:00', degrees: 31.4, unit: 'c', humidity: 92 }]
  expect(await readings('Time,Temp (°C),RH (%)\n2026-11-20 08:30,31.4,92')).toEqual(expected)
  expect(await readings('Zeit;Feuchte;Temperatur (°C)\r\n20.11.2026 08:30;92;31,4\r\n')).toEqual(
    expected,
  )
  expect(await readings('2026/11/20\t8:30:00\t31.4 °C\t92%')).toEqual(expected)
  expect(await readings('\ufeff"No","Date","Temp"\n"1","2026-11-20T08:30:00","31.4"')).toEqual([
    { at: '2026-11-20T08:30:00', degrees: 31.4, unit: undefined, humidity: null },
  ])
})

test('the dew point, the battery and limits are no readings, whichever column they are in', async () => {
  const values = async (heading: string) => {
    const lines = await readings(`${heading}\n2026-11-20 08:30,11,31.4,92`)
    return typeof lines === 'string' ? lines : [lines[0]?.degrees, lines[0]?.humidity]
  }
  expect(await values('Time,Dew point (°C),Temperature (°C),Humidity (%)')).toEqual([31.4, 92])
  expect(await values('Zeit,Taupunkt (°C),Kanal 1 (°C),Feuchte (%)')).toEqual([31.4, 92])
  expect(await values('Time,Battery (%),Temp,Humidity (%)')).toEqual([31.4, 92])
  expect(await values('Time,Temperature alarm,Temperature (1 min),Level (%)')).toEqual([31.4, 92])
  expect(await values('Time,Temp (10-min avg),Humidity (10-min avg),x')).toEqual([11, 31.4])
  const serials = '(LGR S/N: 10203040, SEN S/N: 10203040, LBL: Top of the shelf)'
  expect(await values(`Time,"Temp, °C ${serials}","RH, % ${serials}",x`)).toEqual([11, 31.4])
  for (const level of ['Battery', 'Batería', 'Accu', 'Power', 'Signal', 'RSSI']) {
    expect([level, await values(`Time,Temp,${level} (%),x`)]).toEqual([level, [11, null]])
  }
  expect(await values('Time,Temp_Max,Temp_Avg,RH')).toEqual([31.4, 92])
  expect(await values('Time,Akku (%),Absolute humidity (g/m³),Relative humidity (%)')).toEqual([
    null,
    92,
  ])
  expect(await readings('Time,Dew point (°C)\n2026-11-20 08:30,11')).toBe('no_readings')
  expect(await values('Time,Temp min,Temp max,x')).toBe('no_readings')
})

test('a battery or an alarm keeps no temperature and humidity from being read, in whichever language', async () => {
  const both = [{ degrees: 31.4, humidity: 62 }]
  for (const heading of [
    'Datum;Teplota;Vlhkost;Baterie',
    'Aika;Lämpötila;Kosteus;Akku',
    'Dátum;Hőmérséklet;Páratartalom;Akkumulátor',
    'Datum;Vlaga 1;Vlaga 2;Baterija',
    'Alarm: none',
    'Max 40',
  ])
    expect(await readings(`${heading}\n20.11.2026 08:30;31,4;62;90`), heading).toMatchObject(both)
  const swapped = 'Fecha;Batería;Wilgotność;Hőmérséklet\n20.11.2026 08:30;90;62;31,4'
  expect(await readings(swapped)).toMatchObject(both)
})

test('a unit is that of the value or of the heading, and never a guess', async () => {
  const warmth = async (text: string) => {
    const lines = await readings(text)
    return typeof lines === 'string' ? lines : [lines[0]?.degrees, lines[0]?.unit]
  }
  expect(await warmth('Time,Temperature(°F)\n2026-11-20 08:30,48')).toEqual([48, 'f'])
  expect(await warmth('Time,Temperature\n2026-11-20 08:30,88.5')).toEqual([88.5, undefined])
  expect(await warmth('Time,Temperature(°F)\n2026-11-20 08:30,31.4 °C')).toEqual([31.4, 'c'])
})

test('a number above 12 tells the day from the month, dots mean the day', async () => {
  const at = async (date: string) => {
    const found = await readings(`Time,Temp\n${date},31`)
    return typeof found === 'string' ? found : found[0]?.at
  }
  expect(await at('20/11/2026 08:30')).toBe('2026-11-20T08:30:00')
  expect(await at('11/20/26 8:30 PM')).toBe('2026-11-20T20:30:00')
  expect(await at('03.04.2026 12:05')).toBe('2026-04-03T12:05:00')
  expect(await at('2026-11-20T08:30:00+01:00')).toBe('2026-11-20T07:30:00.000Z')
})

test('dates that can be read either way round are asked about', async () => {
  const file = 'Time,Temp\n03/04/2026 08:30,31'
  expect(await read(file)).toEqual({ problem: 'date_order' })
  expect(await readings(file, 'day')).toMatchObject([{ at: '2026-04-03T08:30:00' }])
  expect(await readings(file, 'month')).toMatchObject([{ at: '2026-03-04T08:30:00' }])
  // Ten days of one month follow each other by days.
  const lines = Array.from({ length: 10 }, (_, day) => `11/${day + 1}/2026 08:00,31`)
  expect(await readings(`Time,Temp\n${lines.join('\n')}`)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ at: '2026-11-10T08:00:00' })]),
  )
})

test('lines that say nothing are counted, and a file without readings is no file', async () => {
  const file = await read(
    'Logger 7\n\nTime,Temp\n2026-11-20 08:30,31.4\n2026-02-30 08:30,31\n2026-11-20 09:00,ERR',
  )
  expect(file).toMatchObject({ readings: [{ degrees: 31.4 }], unread: [5, 6] })
  expect(await read('Dear keeper,\nhow are you?')).toEqual({ problem: 'no_readings' })
  expect(await read('2026-11-20,hello')).toEqual({ problem: 'no_readings' })
  expect(await read('')).toEqual({ problem: 'no_readings' })
})

test("a line of which one value can't be read is told, and none of it is taken", async () => {
  const file = await read(
    'Time,Temp,RH\n2026-11-20 08:30,31.4,92\n2026-11-20 09:00,ERR,91\n2026-11-20 09:30,31,9o',
  )
  expect(file).toEqual({
    readings: [{ at: '2026-11-20T08:30:00', degrees: 31.4, unit: undefined, humidity: 92 }],
    unread: [3, 4],
  })
  // These say that there is no value, and are no error.
  const blanks = ['', '-', '---', 'N/A', 'NaN', 'null']
  expect(
    await readings(`Time,Temp,RH\n${blanks.map((no) => `2026-11-20 08:30,${no},92`).join('\n')}`),
  ).toEqual(
    blanks.map(() => ({ at: '2026-11-20T08:30:00', degrees: null, unit: undefined, humidity: 92 })),
  )
})

test('commas that cut the numbers too are told, not misread', async () => {
  const cut = 'Zeit,Temperatur,Feuchte\n20.11.2026 08:30,31,4,92,0'
  expect(await read(cut)).toEqual({ problem: 'decimal_commas' })
  expect(await readings('Zeit,Temperatur\n20.11.2026 08:30,"31,4",')).toMatchObject([
    { degrees: 31.4 },
  ])
})

test('empty columns, twelve hours and lines before the first value are read', async () => {
  const lines = ['2026-11-20 08:30,,', '2026-11-20 09:00,,31.4', '2026-11-20 12:05 AM,,31']
  expect(await readings(lines.join('\n'))).toEqual([
    { at: '2026-11-20T09:00:00', degrees: 31.4, unit: undefined, humidity: null },
    { at: '2026-11-20T00:05:00', degrees: 31, unit: undefined, humidity: null },
  ])
})

test('what is no reading is quick to leave', async () => {
  const long = ' '.repeat(300_000)
  expect(await read(`Time,Temp\n2026-11-20 08:30,1${long}x`)).toEqual({ problem: 'no_readings' })
  expect(await read(`Time,Temp\n2026-11-20${long}x,31`)).toEqual({ problem: 'no_readings' })
  expect(await read('PK\u0003\u0004\0\0\0')).toEqual({ problem: 'no_readings' })
  expect(await read(`Time,Temp\n${'2026-11-20 08:30,31\n'.repeat(2000)}`)).toEqual({
    problem: 'too_many',
  })
  for (const number of ['1e308', 'NaN', '-Infinity', '""']) {
    expect(await read(`Time,Temp\n2026-11-20 08:30,${number}`)).toEqual({ problem: 'no_readings' })
  }
})

const said = 'Time,Temp (°C)\n2026-11-20 08:30,31.4'
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}

test('text is read in the encodings of loggers and spreadsheets', () => {
  expect(fileText(new TextEncoder().encode(said))).toBe(said)
  expect(fileText(new TextEncoder().encode(`\ufeff${said}`))).toBe(said)
  expect(fileText(utf16(`\ufeff${said}`))).toBe(said)
  expect(fileText(utf16(`\ufeff${said}`, true))).toBe(said)
  expect(fileText(utf16(said))).toBe(said)
  expect(fileText(utf16(said, true))).toBe(said)
  const western = Uint8Array.from(said, (letter) => letter.charCodeAt(0))
  expect(fileText(western)).toBe(said)
  expect(fileText(new Uint8Array())).toBe('')
})

test('an archive is no text', () => {
  expect(fileText(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 33, 7, 9))).toBeUndefined()
})
