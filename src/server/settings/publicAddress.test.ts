import { expect, test } from 'vitest'
import { isAskable, postToStranger } from '../limits/ssrfGuard.ts'
import { Undeliverable } from '../messages/transports.ts'
import { isPublicAddress } from './publicAddress.ts'

test.each(['1.1.1.1', '142.250.74.110', '2a00:1450:4001:81b::200e', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255'],
  ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.9'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:1.1.1.1', '64:ff9b::7f00:1', '100::1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1', 'fd12::1', 'fe80::1'],
  ...['ff02::1', 'localhost', '127.1', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/'],
  ...[
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd12::1]/',
  ],
  ...['http://push.example.org/', 'https://push.example.org:22/', 'https://a:b@push.example.org/'],
  ...['https://localhost/', 'https://push.local/', 'https://push.home.arpa./', 'https://push/'],
  ...['ftp://push.example.org/', 'file:///etc/passwd', 'localhost', ''],
])('%s is not asked', async (address) => {
  expect(isAskable(address, [])).toBe(false)
  await expect(postToStranger(address, nothing, [])).rejects.toThrow(Undeliverable)
})

test('a host of the own network is asked when it is named, with its port', () => {
  const address = 'https://push.home.arpa:8443/a'
  expect(isAskable(address, ['push.home.arpa:8443'])).toBe(true)
  expect(isAskable(address, ['push.home.arpa'])).toBe(false)
  expect(isAskable('https://push.home.arpa/a', ['push.home.arpa'])).toBe(true)
  expect(isAskable('http://push.home.arpa/a', ['push.home.arpa'])).toBe(false)
})

const nothing = { headers: {}, body: null }
