import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath } from './localPath.ts'

test('screens of the application are where someone can be going', () => {
  for (const to of [
    '/dashboard',
    '/dashboard/',
    '/dashboard/animals?sort=abc&q=%C3%A9#top',
    '/dashboard/apiary',
    '/q/0123456789ab',
    `/users/invitation?token=${'a'.repeat(43)}`,
    `/users/confirmation?token=${'a'.repeat(43)}`,
    `/users/email?token=${'a'.repeat(43)}`,
  ]) {
    expect(localPath(to)).toBe(to)
  }
})

test('nothing else is, however it is spelled', () => {
  for (const to of [
    undefined,
    ['/dashboard'],
    '',
    '/',
    '//evil.example/dashboard',
    '///evil.example/dashboard',
    '/\t/evil.example/dashboard',
    '\\\\evil.example/dashboard',
    '/dashboard\\..\\..',
    '/dashboard/..//evil.example',
    '/dashboard/%2e%2e/%2e%2e//evil.example',
    'https://evil.example/dashboard',
    'https:/dashboard',
    'javascript:alert(1)//dashboard',
    '/dashboards',
    '/q/',
    '/q/0123456789ab/picture',
    '/q/../users/logout',
    '/dashboard/../users/logout',
    '/users/invitation',
    '/users/invitation?token=short',
    `/users/invitation?token=${'a'.repeat(43)}&to=//evil.example`,
    `/users/invitation/../logout?token=${'a'.repeat(43)}`,
    '/dashboard/api/user',
    '/dashboard/files/1',
    `/dashboard/${'a'.repeat(2000)}`,
  ]) {
    expect(localPath(to), String(to)).toBeUndefined()
  }
})

test('wherever it leads, a browser stays on this site', () => {
  const spelling = fc.constantFrom('/', '\\', '..', '.', '%2e', '\t', '\n', '@', ':', '?', '#', 'a')
  fc.assert(
    fc.property(fc.array(spelling, { maxLength: 8 }), fc.string(), (parts, rest) => {
      for (const to of [parts.join('') + rest, `/dashboard${parts.join('')}${rest}`]) {
        const path = localPath(to)
        if (path === undefined) continue
        const url = new URL(path, 'https://vivary.example')
        expect([url.origin, url.pathname.split('/')[1]]).toEqual([
          'https://vivary.example',
          'dashboard',
        ])
      }
    }),
  )
})
