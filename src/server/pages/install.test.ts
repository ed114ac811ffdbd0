import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

test('a browser that has no session gets what it needs to install Vivary', async () => {
  const { app } = await testApp()
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = answer.json()
  expect(manifest).toMatchObject({
    name: 'Vivary',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  })
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose)
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']))
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Feed',
    'Scan',
    'New animal',
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = await app.inject(src)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
})
