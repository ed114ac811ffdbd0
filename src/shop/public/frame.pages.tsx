import { IconShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { countryOf } from '../../shared/countries.ts'
import { cardSize, drawnPath, feedPath, homePath, picturePath, srcSet } from './addresses.ts'
import type { PublicShop } from './publicShops.queries.ts'

/** The parts that every public page of a shop needs: its files, and the server's public address. */
export type Public = { files: PageFiles; publicUrl: string }

type Told = {
  shop: PublicShop
  title: string
  description: string
  /** The path that search engines should know this page by. */
  canonical: string
  isIndexed: boolean
  /** The path of what previews show of it. */
  card: string
  /** Something with a price, rather than a page. */
  isProduct?: boolean
  /** JSON-LD, already safe within a script element. */
  structured?: string
}

/** A page of a shop, in its hue, with what search engines and link previews read. */
export function shopHtml({ files, publicUrl }: Public, meta: Told, content: ReactNode): string {
  const { shop, title, canonical, isIndexed, structured } = meta
  const description = shortened(meta.description)
  const head = (
    <>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={publicUrl + canonical} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={shop.name}
        href={publicUrl + feedPath(shop.slug)}
      />
      <meta property="og:type" content={meta.isProduct ? 'product' : 'website'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={publicUrl + canonical} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:image" content={publicUrl + meta.card} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      <script src={files.share} defer />
      {structured && (
        // A data block: browsers never run it, whatever a text in it says.
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson() has made it safe
          dangerouslySetInnerHTML={{ __html: structured }}
        />
      )}
    </>
  )
  const className = hueClass(shop.banner_hue)
  return pageHtml(
    { title, files, isPublic: isIndexed, styles: files.shopStyles, className, head },
    content,
  )
}

/** The style sheet has a class for every tenth degree, since a page has no styles of its own. */
export const hueClass = (hue: number | null): string | undefined =>
  hue === null ? undefined : `hue${(Math.round(hue / 10) * 10) % 360}`

/** At most 160 characters in one line, as search engines show them. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Its address, which a script shares or copies; without one, a plain link to this page. */
export const Share = ({ title, href }: { title: string; href: string }) => (
  <a className="share" href={href} data-share={title}>
    <IconShare size={20} aria-hidden="true" />
    <span aria-live="polite">Share</span>
  </a>
)

/** The shop's banner and logo; without them what is drawn in their place. */
export function Banner({ shop }: { shop: PublicShop }) {
  const { banner, slug } = shop
  return (
    <img
      className="banner"
      alt=""
      fetchPriority="high"
      width={banner?.width ?? 1200}
      height={banner?.height ?? 400}
      {...(banner
        ? {
            src: picturePath(slug, banner.id, 'large'),
            srcSet: srcSet(slug, banner),
            sizes: '100vw',
          }
        : { src: drawnPath(slug, 'banner') })}
    />
  )
}

export function Logo({ shop }: { shop: PublicShop }) {
  const { logo, slug } = shop
  return (
    <img
      className="logo"
      alt=""
      width="84"
      height="84"
      {...(logo
        ? { src: picturePath(slug, logo.id, 'small'), srcSet: srcSet(slug, logo), sizes: '84px' }
        : { src: drawnPath(slug, 'logo') })}
    />
  )
}

/** How to reach the shop, and what its keeper says at the end of every page. */
export function Foot({ shop, isHome = false }: { shop: PublicShop; isHome?: boolean }) {
  const address = addressOf(shop)
  const links = socials
    .map(({ key, label }) => ({ label, href: webAddress(shop[key]) }))
    .filter(({ href }) => href !== undefined)
  return (
    <footer>
      <div className="foot">
        <p className="shopName">
          {isHome ? shop.name : <a href={homePath(shop.slug)}>{shop.name}</a>}
        </p>
        {address.length > 0 && <address>{address.join(', ')}</address>}
        {shop.footer_info && <p className="lines">{shop.footer_info}</p>}
        <nav aria-label="Elsewhere">
          {links.map(({ label, href }) => (
            <a key={label} href={href} rel="me noopener nofollow">
              {label}
            </a>
          ))}
          <a href={feedPath(shop.slug)}>News feed</a>
        </nav>
        <p className="quiet">
          Kept with <a href="/users/sign_in">Vivary</a>
        </p>
      </div>
    </footer>
  )
}

const socials = [
  { key: 'facebook_url', label: 'Facebook' },
  { key: 'instagram_url', label: 'Instagram' },
  { key: 'twitter_url', label: 'X' },
  { key: 'youtube_url', label: 'YouTube' },
  { key: 'tiktok_url', label: 'TikTok' },
] as const

/** A link to follow; undefined for anything that isn't http or https. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

function addressOf({ street, address_line_2, city, county, postcode, country }: PublicShop) {
  const lines = [street, address_line_2, city, county, postcode]
  return [...lines, country ? countryOf(country).name : ''].filter(Boolean)
}
