import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailLink, phoneLink, websiteLink } from './addresses.ts'

describe('a website', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    [' www.example.com/geckos ', 'https://www.example.com/geckos'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://Example.com/A', 'https://example.com/A'],
    ['example.com:8080/shop', 'https://example.com:8080/shop'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ])('%j leads to %s', (text, link) => expect(websiteLink(text)).toBe(link))

  test.each([
    '',
    'none',
    'ask Ines',
    'javascript:alert(1)',
    'JavaScript:alert(1)//example.com',
    'java\nscript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    'https://bank.example@evil.example',
  ])('%j is only text', (text) => expect(websiteLink(text)).toBeUndefined())

  test('whatever is written, a link is http or https', () => {
    const scheme = fc.constantFrom('', 'javascript:', 'data:', 'http:', 'https://', 'ftp://', '\t')
    fc.assert(
      fc.property(scheme, fc.string({ unit: 'binary' }), (start, rest) => {
        const link = websiteLink(start + rest)
        expect(link === undefined || /^https?:\/\//.test(link)).toBe(true)
      }),
    )
  })
})

describe('an email address', () => {
  test('is written to', () => {
    expect(mailLink(' ines@example.org ')).toBe('mailto:ines@example.org')
    expect(mailLink('ines+geckos@example.org')).toBe('mailto:ines%2Bgeckos@example.org')
  })

  test.each(['', 'ines', '@example.org', 'a@b@c', 'ines @example.org', 'a@b.c,d@e.f'])(
    '%j is only text',
    (text) => expect(mailLink(text)).toBeUndefined(),
  )

  test('whatever is written, nothing is added to the mail', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, host) => {
        expect(mailLink(`${name}@${host}`) ?? '').not.toMatch(/[?&\s,]/)
      }),
    )
  })
})

describe('a telephone number', () => {
  test.each([
    ['+49 (0)30 901820', 'tel:+4930901820'],
    ['(020) 7946 0018', 'tel:02079460018'],
    ['555-1234 ext. 5', 'tel:5551234'],
    ['*21#', 'tel:*21%23'],
  ])('%j is dialled as %s', (text, link) => expect(phoneLink(text)).toBe(link))

  test.each(['', 'ask Ines', '12'])('%j is only text', (text) =>
    expect(phoneLink(text)).toBeUndefined(),
  )
})
