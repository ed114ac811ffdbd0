import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'
import { root } from '../root.ts'

/* What a browser needs to install Vivary on a device: the manifest and the logo in its sizes. */

/** Public, since browsers request these without a cookie. */
export async function installRoutes(app: App) {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest)),
  )

  for (const { src } of icons) {
    const png = await readFile(join(root, 'src/server/pages', src))
    app.get(src, async (_request, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png),
    )
  }
}

type Icon = { src: string; size: number; purpose: 'any' | 'maskable' | 'monochrome' }

/**
 * The logo on transparency, and on green as a maskable icon, where it stays within the inner four
 * fifths that every mask keeps. iPhones round the corners of that one themselves. Android draws its own
 * colour through the monochrome one, and has it beside its clock.
 */
const icons: readonly Icon[] = [
  { src: '/icons/180.png', size: 180, purpose: 'maskable' },
  { src: '/icons/192.png', size: 192, purpose: 'any' },
  { src: '/icons/512.png', size: 512, purpose: 'any' },
  { src: '/icons/maskable-512.png', size: 512, purpose: 'maskable' },
  { src: '/icons/monochrome-96.png', size: 96, purpose: 'monochrome' },
  { src: '/icons/monochrome-512.png', size: 512, purpose: 'monochrome' },
]

const limestone = '#F0F2EB'

const manifest = {
  id: '/dashboard',
  name: 'Vivary',
  short_name: 'Vivary',
  description: 'Records, schedules and breeding for reptile keepers',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: limestone,
  theme_color: limestone,
  categories: ['lifestyle', 'productivity'],
  icons: icons.map(({ src, size, purpose }) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
  shortcuts: [
    { name: 'Feed', url: '/dashboard/rounds/feeding?due=1' },
    { name: 'Scan', url: '/dashboard/scanner' },
    { name: 'New animal', url: '/dashboard/animals/new' },
  ],
  share_target: {
    action: '/dashboard/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photo', accept: ['image/*'] }] },
  },
}
