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
      const tags = [...body.matchAll(/<([a-z][a-z0-9]*)[^>]*>/gi)].map(([tag]) => tag)
      const strange = tags.filter(
        (tag) =>
          /\son[a-z]+\s*=|javascript:|srcdoc/i.test(tag.replace(/"[^"]*"/g, '""')) ||
          /(href|src|action)="(?!\/|https?:\/\/)/.test(tag) ||
          /^<(script|style|iframe|object|embed|base|math|marquee|video|audio|body .)/i.test(
            // Ours: a block of data, and the script that shares.
            tag
              .replace('<script type="application/ld+json">', '<div>')
              .replace(/^<script src="\/users\/share-[\w-]+\.js" defer="">$/, '<div>'),
          ),
      )
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

const textOf = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
