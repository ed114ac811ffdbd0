import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'
import { root } from '../root.ts'

/* What a browser needs to install Vivary on a device: the manifest, the logo in its sizes, pictures of it. */

/** Public, since browsers request these without a cookie. */
export async function installRoutes(app: App) {
  for (const src of [...icons, ...shortcuts.map(({ icon }) => icon)].map((icon) => icon.src)) {
    const png = await readFile(join(pages, src))
    app.get(src, async (_request, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png),
    )
  }

  const pictures = await Promise.all(
    screenshots.map(async (screenshot) => {
      const src = screenshotAddress(screenshot.name)
      const webp = await readFile(join(pages, src))
      app.get(src, async (_request, reply) =>
        reply
          .type('image/webp')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(webp),
      )
      // Another picture has another address, so each can be kept for as long as a browser likes.
      return inManifest(screenshot, `${src}?${hash('sha256', webp).slice(0, 12)}`)
    }),
  )
  const body = JSON.stringify({ ...manifest, screenshots: pictures })
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(body),
  )
}

const pages = join(root, 'src/server/pages')

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

/** Shortcuts that the icon offers when it is held, each with the mark that it has in the application, on green. */
const shortcuts = [
  { name: 'Feed', url: '/dashboard/rounds/feeding?due=1', icon: shortcutIcon('feed') },
  { name: 'Scan', url: '/dashboard/scanner', icon: shortcutIcon('scan') },
  { name: 'New animal', url: '/dashboard/animals/new', icon: shortcutIcon('new-animal') },
]

function shortcutIcon(name: string) {
  return {
    src: `/icons/shortcut-${name}.png`,
    sizes: '192x192',
    type: 'image/png',
    purpose: 'any maskable',
  }
}

type Form = 'narrow' | 'wide'
type Screenshot = { name: string; form: Form; label: string }

/** In CSS pixels, and how many of a picture's pixels each has. All of a form must be of one shape. */
export const forms = {
  narrow: { width: 390, height: 844, scale: 2 },
  wide: { width: 1280, height: 800, scale: 1.5 },
} satisfies Record<Form, object>

/** Shown before Vivary is installed, in this order. `npm run install-pictures` takes them anew. */
export const screenshots = [
  { name: 'day', form: 'narrow', label: 'Who to feed and clean today' },
  { name: 'feeding', form: 'narrow', label: 'Feed a room and record it in one go' },
  { name: 'animals', form: 'narrow', label: 'All your animals' },
  { name: 'animal', form: 'narrow', label: "One animal's record" },
  { name: 'day-wide', form: 'wide', label: "Today's agenda, and what to take from the freezer" },
  { name: 'calendar-wide', form: 'wide', label: 'Meals, cleans, sheds and hatches day by day' },
] as const satisfies readonly Screenshot[]

export const screenshotAddress = (name: string) => `/icons/screenshots/${name}.webp`

function inManifest({ form, label }: Screenshot, src: string) {
  const { width, height, scale } = forms[form]
  const sizes = `${width * scale}x${height * scale}`
  return { src, sizes, type: 'image/webp', form_factor: form, label }
}

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
  shortcuts: shortcuts.map(({ icon, ...shortcut }) => ({ ...shortcut, icons: [icon] })),
  share_target: {
    action: '/dashboard/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photo', accept: ['image/*'] }] },
  },
}
