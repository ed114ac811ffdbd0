import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { light, tokensCss } from '../../shared/tokens.ts'
import type { App, Context } from '../context.ts'
import { root } from '../root.ts'

/**
 * Addresses of the assets of server-rendered pages; each has its content's hash and never changes.
 */
export type PageFiles = {
  styles: string
  shopStyles: string
  /** Styles of identity pages, in a shop's hue. */
  visitorStyles: string
  helpStyles: string
  fonts: string[]
  icon: string
  scales: string
  identityForms: string
  signOut: string
  passkeys: string
  proofOfWork: string
  share: string
}

/**
 * A feature's public routes; its pages work without scripts and get their styles as an argument.
 */
export type PublicRoutes = (context: Context, files: PageFiles) => (app: App) => Promise<void>

/**
 * Serves these files with permanent caching, and returns their addresses. Of `paths`, `passkeys` is that of
 * the sign-in page's passkey script, `shop`, `shopHome` and `listing` of the style sheets of public shops, `article` and `help` of the public help, `hues` of a shop's hues, and `proofOfWork` and `share` of the scripts below a visitor's form and of public pages.
 */
export function servePageFiles(app: App, paths: Record<Path, string>): PageFiles {
  const serve = (folder: string, name: string, type: string, body: string | Buffer) => {
    const [stem, ending] = name.split('.')
    const address = `${folder}/${stem}-${hash('sha256', body).slice(0, 12)}.${ending}`
    app.get(address, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-type', type)
        .send(body),
    )
    return address
  }
  const serveScript = (path: string) =>
    serve('/users', basename(path), script, readFileSync(join(root, path)))

  const fonts = fontPaths.map((path) =>
    serve('/fonts', basename(path), 'font/woff2', readFileSync(join(root, path))),
  )
  const fontFaces = fontPaths.reduce(
    (faces, path, at) =>
      faces.replace(new RegExp(`url\\(".*${basename(path)}.*?"\\)`), `url("${fonts[at]}")`),
    readFileSync(join(root, 'src/shared/fonts/fonts.css'), 'utf8'),
  )
  const serveStyles = (name: string, ...sheets: string[]) => {
    const styles = ['src/server/pages/pageBase.css', ...sheets]
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    return serve('/users', name, 'text/css; charset=utf-8', tokensCss() + fontFaces + styles)
  }
  return {
    styles: serveStyles(
      'pages.css',
      'src/server/pages/pages.css',
      'src/server/pages/pageForms.css',
      'src/server/pages/pageOffer.css',
    ),
    shopStyles: serveStyles('shop.css', paths.shop, paths.shopHome, paths.listing, paths.hues),
    visitorStyles: serveStyles(
      'visitor.css',
      'src/server/pages/pages.css',
      'src/server/pages/pageForms.css',
      paths.hues,
    ),
    helpStyles: serveStyles('help.css', paths.article, paths.help),
    fonts: fonts.slice(0, 2),
    icon: serve('/users', 'icon.svg', 'image/svg+xml', icon),
    scales: serve('/users', 'scales.svg', 'image/svg+xml', scales()),
    identityForms: serveScript(identityForms),
    signOut: serveScript('src/server/pages/signOut.js'),
    passkeys: serve('/users', 'passkeys.js', script, withLibrary(paths.passkeys)),
    proofOfWork: serveScript(paths.proofOfWork),
    share: serveScript(paths.share),
  }
}

type Path =
  | 'passkeys'
  | 'shop'
  | 'shopHome'
  | 'listing'
  | 'hues'
  | 'article'
  | 'help'
  | 'proofOfWork'
  | 'share'

const atkinson =
  'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'

/** The font files that shared/fonts/fonts.css names, those of every page first. */
const fontPaths = [
  'src/shared/fonts/figures.woff2',
  `${atkinson}-latin-wght-normal.woff2`,
  `${atkinson}-latin-ext-wght-normal.woff2`,
]

/** The band of scales on identity pages, in neutral colours. */
const scales = () =>
  portraitSvg(
    { id: 'vivary', species: 'Ball python', genetics: 'Axanthic' },
    { width: 780, height: 780, columns: 11 },
  )

/** The product's one shape as an SVG file, which has no style sheet for its colour. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
  `<path fill="${light.primary}" d="M12 1.600C15 5.400 18.700 8.900 22.300 11.800 19.300 16.500 15.700 20 12 22.400 8.300 20 4.700 16.500 1.700 11.800 5.300 8.900 9 5.400 12 1.600Z"/></svg>`

const script = 'text/javascript; charset=utf-8'

/**
 * The browser build of the passkey library, followed by our scripts: the sign-in page loads one file.
 */
const withLibrary = (ours: string) =>
  ['node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js', ours, identityForms]
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

const identityForms = 'src/server/pages/identityForms.js'
