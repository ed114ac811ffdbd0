import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { shopListings, shops } from '../src/db/schema.ts'
import { signedIn, testApp } from './app.ts'
import { addListing, openShop } from './shops.ts'
import { visitor } from './visitor.ts'

/** Puts each of these texts wherever a shop shows one, and expects text, and nothing that runs, of every page. */
export async function expectShownAsText(payloads: readonly string[]): Promise<void> {
  const { app, db } = await testApp()
  const owner = await signedIn({ plus: true })
  const shop = await openShop(db, owner)
  const id = await addListing(db, owner)
  const open = (url: string) =>
    visitor(app).send({ method: 'GET', url, headers: { accept: 'text/html' } })
  for (const payload of payloads) {
    const species = await owner.add('species', { commonName: payload, latinName: payload })
    const animal = await owner.add('animals', {
      name: payload,
      sex: 'male',
      species_id: species.id,
      genetics: payload,
    })
    const texts = { name: payload, description: payload, footer_info: payload }
    const addresses = { facebook_url: payload, instagram_url: payload, youtube_url: payload }
    const places = { street: payload, city: payload, county: payload, postcode: payload }
    await db
      .update(shops)
      .set({ ...texts, ...addresses, ...places })
      .where(eq(shops.id, shop.id))
    await db
      .update(shopListings)
      .set({ title: payload, description: payload, animal_id: animal.id })
      .where(eq(shopListings.id, id))
    for (const url of [shop.path, `${shop.path}?sex=male`, `${shop.path}/l/${id}`]) {
      const { body, headers } = await open(url)
      expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
      const strange = strangeTags(body)
      expect([url, payload, strange]).toEqual([url, payload, []])
      expect(textOf(body)).toContain(payload)
    }
    const feed = await open(`${shop.path}/feed.atom`)
    expect(
      feed.body.match(
        /<(?!\/?(feed|id|title|updated|link|author|name|entry|published|summary)\b|\?xml)/,
      ),
    ).toBeNull()
  }
}

/**
 * The tags of a page that run something, embed something or lead somewhere that ours don't. Our own scripts
 * and blocks of data are none of them.
 */
export function strangeTags(page: string): string[] {
  const tags = [...page.matchAll(/<([a-z][a-z0-9]*)[^>]*>/gi)].map(([tag]) => tag)
  return tags.filter(
    (tag) =>
      /\son[a-z]+\s*=|javascript:|srcdoc/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /(href|src|action)="(?!\/|https?:\/\/|#|mailto:|tel:|data:image\/)/.test(tag) ||
      (/^<(script|style|iframe|object|embed|base|math|marquee|video|audio|body .)/i.test(tag) &&
        !ours.test(tag)),
  )
}

/** Blocks of data, scripts that the build has named by their content, what has this answer's own nonce, and the camera. */
const ours =
  /^<(?:script|style|video) (?:muted=|nonce="[0-9a-f]{32}"|(?:id="\w+" )?type="application\/(?:ld\+)?json"|(?:type="module" )?(?:crossorigin )?src="\/(?:users|assets)\/[\w.-]+-[\w-]+\.js")/

const textOf = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
