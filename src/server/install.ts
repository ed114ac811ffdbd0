import sharp from 'sharp'
import type { App } from './context.ts'

/* What a browser needs to put Vivary on a device: the manifest, and the logo in its sizes. */

/** For everybody, signed in or not: browsers ask for these without a cookie. */
export async function installRoutes(app: App) {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest)),
  )

  for (const { src, size, isMaskable } of icons) {
    let drawn: Promise<Buffer> | undefined
    app.get(src, async (_request, reply) => {
      drawn ??= draw(size, isMaskable)
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await drawn)
    })
  }
}

const icons = [
  { src: '/icons/180.png', size: 180, isMaskable: true },
  { src: '/icons/192.png', size: 192, isMaskable: false },
  { src: '/icons/512.png', size: 512, isMaskable: false },
  { src: '/icons/maskable-512.png', size: 512, isMaskable: true },
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
  icons: icons.map(({ src, size, isMaskable }) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isMaskable ? 'maskable' : 'any',
  })),
  shortcuts: [
    { name: 'Feeding round', url: '/dashboard/rounds/feeding' },
    { name: 'Animals', url: '/dashboard/animals' },
  ],
}

/**
 * The logo as a PNG. A maskable one fills its square, and the logo keeps within the circle of four
 * fifths that every mask leaves; it also is what iPhones show, which round their own corners.
 */
function draw(size: number, isMaskable: boolean): Promise<Buffer> {
  const [ground, scale, shoot] = isMaskable
    ? ['#1D4B3F', '#F0F2EB', '#1D4B3F']
    : ['none', '#1D4B3F', '#FCFDF9']
  const side = isMaskable ? 0.56 : 1
  const edge = (32 * (1 - side)) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">
    <rect width="32" height="32" fill="${ground}"/>
    <g transform="translate(${edge} ${edge}) scale(${side})">
      <path fill="${scale}" d="M16 1.5C20 6.5 25 11.2 30 15.2 26 21.5 21 27 16 30.5 11 27 6 21.5 2 15.2 7 11.2 12 6.5 16 1.5Z"/>
      <path fill="${shoot}" d="M8.6 13.4c3.6 2.4 6.1 6 7.4 11 1.3-5 3.8-8.6 7.4-11-2.8 1-5.4 3.3-7.4 6.7-2-3.4-4.6-5.7-7.4-6.7Z"/>
    </g>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
