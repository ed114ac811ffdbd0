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
  for (const { src, sizes } of manifest.icons) {
    expect(await pictureAt(src)).toMatchObject({ format: 'png', sizes })
  }
})

test('each shortcut has an icon of its own', async () => {
  const { shortcuts } = await readManifest()
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Feed',
    'Scan',
    'New animal',
  ])
  const icons = shortcuts.flatMap(({ icons }: { icons: object[] }) => icons)
  expect(new Set(icons.map(({ src }: { src: string }) => src)).size).toBe(shortcuts.length)
  for (const { src, sizes } of icons) {
    expect(await pictureAt(src)).toMatchObject({ format: 'png', sizes })
  }
})

test('pictures of Vivary on phones and computers are served in the size that they say, to be kept', async () => {
  const { screenshots } = await readManifest()
  const forms = screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, label } of screenshots) {
    const picture = await pictureAt(src)
    expect(picture).toMatchObject({ type: 'image/webp', format: 'webp', sizes })
    expect(picture.keep).toContain('immutable')
    expect(picture.bytes, label).toBeLessThan(150_000)
  }
})

async function readManifest() {
  const { app } = await testApp()
  return (await app.inject('/manifest.webmanifest')).json()
}

async function pictureAt(src: string) {
  const { app } = await testApp()
  const { rawPayload, headers } = await app.inject(src)
  const { width, height, format } = await sharp(rawPayload).metadata()
  return {
    format,
    sizes: `${width}x${height}`,
    bytes: rawPayload.length,
    type: headers['content-type'],
    keep: headers['cache-control'],
  }
}
