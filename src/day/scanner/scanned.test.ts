import { expect, test } from 'vitest'
import { scannedIn } from './scanned.ts'

const here = 'https://vivary.example'
const code = '8f3kq1zd7m2p'

test.each([
  [`${here}/q/${code}`, { is: 'code', code }],
  [`${here}/q/${code.toUpperCase()}`, { is: 'code', code }],
  // A label from before the site moved.
  [`http://192.168.1.20:3000/q/${code}`, { is: 'code', code }],
  [' 8F3K Q1ZD 7M2P ', { is: 'code', code }],
  ['8f3k-qlzd-7m2p', { is: 'code', code }],
  [`${here}/dashboard/animals/take-over?token=a#b`, { is: 'page' }],
  [`${here}/s/holt-reptiles`, { is: 'page' }],
  [`${here}/q/${code}/picture`, { is: 'page' }],
  ['https://vivary.example.evil.test/s/holt', { is: 'foreign' }],
  ['javascript:alert(1)', { is: 'foreign' }],
  ['//evil.test/q', { is: 'foreign' }],
  ['WIFI:S:Reptile room;T:WPA;P:secret;;', { is: 'foreign' }],
  ['https://example.org/q/too-short', { is: 'foreign' }],
  ['', { is: 'foreign' }],
])('%s is %o', (text, is) => {
  expect(scannedIn(text, here)).toMatchObject({ ...is, text: text.trim() })
})

test('a page of ours is only its path, so that following it stays here', () => {
  expect(scannedIn(`${here}/dashboard/animals/take-over?token=a#b`, here)).toMatchObject({
    path: '/dashboard/animals/take-over?token=a#b',
  })
  expect(scannedIn(`${here}//evil.test/x`, here)).toMatchObject({ is: 'foreign' })
})
