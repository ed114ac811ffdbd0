import { expect, test } from 'vitest'
import { wrongStatuses } from '../../../../../test/damagedStatus.ts'
import { spyderStatus } from '../../../../../test/spyderWeb.ts'
import { readStatus } from './rawStatus.ts'

const read = (...parts: Parameters<typeof spyderStatus>) =>
  readStatus(JSON.stringify(spyderStatus(...parts)))

test('a status is read with numbers as text, and without a humidity that no air has', () => {
  expect(read([{ probereadingTEMP: '88.7', probereadingRH: 0 }])).toEqual({
    mac: 'a8:61:0a:ae:00:01',
    outputs: [
      expect.objectContaining({
        ...{ number: 1, title: 'Tub 1', degrees: 88.7, humidity: undefined, power: 35, limit: 80 },
        error: '',
      }),
    ],
  })
})

test('what has no name is called by its number, and what is none of its parts is left out', () => {
  const status = read([{ outputnickname: '' }, { outputnickname: 7, probereadingTEMP: null }], {
    mac: 'none',
    nickname: ' ',
    safetyrelay: undefined,
  })
  expect(status).toMatchObject({
    mac: '',
    outputs: [
      { title: 'Herpstat 1', error: '' },
      { title: 'Herpstat 2', degrees: undefined },
    ],
  })
  expect(read([])).toBeUndefined()
  expect(read([{}], { numberofoutputs: 1e9 })).toBeUndefined()
  expect(readStatus('[]')).toBeUndefined()
  expect(readStatus('null')).toBeUndefined()
  expect(readStatus('{"system":{"numberofoutputs":2}}')).toBeUndefined()
})

test('damaged answers bring no value that cannot be', () => {
  expect(wrongStatuses(0, 200)).toEqual([])
})
