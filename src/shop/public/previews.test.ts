import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { addListing, addPicture, openShop } from '../../../test/shops.ts'
import { visitor } from '../../../test/visitor.ts'

let db: Awaited<ReturnType<typeof testApp>>['db']
let dataDir: string
let open: (url: string) => Promise<LightMyRequestResponse>

beforeAll(async () => {
  const { app, config, ...stack } = await testApp()
  db = stack.db
  dataDir = config.dataDir
  open = (url) => visitor(app).send({ method: 'GET', url, headers: { accept: 'text/html' } })
})

async function shopkeeper(values = {}) {
  const owner = await signedIn({ plus: true })
  return { owner, shop: await openShop(db, owner, values) }
}

function structured(body: string): object {
  const [, json = '{}'] = body.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? []
  return JSON.parse(json)
}

test('search engines read a product with its offer', async () => {
  const { owner, shop } = await shopkeeper({ currency: 'EUR' })
  const title = 'Pied </script><script>ran()</script>'
  const id = await addListing(db, owner, { title, price: 89.5, status: 'on_hold' })
  const { body } = await open(`${shop.path}/l/${id}`)
  expect(structured(body)).toMatchObject({
    '@type': 'Product',
    name: title,
    url: `http://localhost:3000${shop.path}/l/${id}`,
    offers: {
      price: '89.50',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/LimitedAvailability',
    },
  })
  expect(body).toContain('<meta property="og:type" content="product"/>')
  expect(body).not.toContain('noindex')
})

test('without a price a listing is no product without an offer, but a page about its animal', async () => {
  const { owner, shop } = await shopkeeper()
  const id = await addListing(db, owner, { price: null })
  const { body } = await open(`${shop.path}/l/${id}`)
  expect(structured(body)).toMatchObject({ '@type': 'ItemPage', name: 'Banana Pied' })
  expect(structured(body)).not.toHaveProperty('offers')
  expect(body).toContain('<meta property="og:type" content="website"/>')
})

test('the preview of a link is a JPEG of 1200 × 630, which changes with the price', async () => {
  const { owner, shop } = await shopkeeper()
  const id = await addListing(db, owner, { title: 'Nyx <b>& Tarn 日本' })
  await addPicture({ db, dataDir }, owner, id)
  const addressIn = async (path: string) =>
    (await open(path)).body.match(
      /property="og:image" content="http:\/\/localhost:3000([^"]*)"/,
    )?.[1] ?? ''
  const before = await addressIn(`${shop.path}/l/${id}`)
  for (const address of [before, await addressIn(shop.path)]) {
    const { headers, rawPayload } = await open(address)
    expect(headers['content-type']).toBe('image/jpeg')
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  }
  await owner.patch(`shop_listings/${id}`, { shop_listing: { price: 380 } })
  expect(await addressIn(`${shop.path}/l/${id}`)).not.toBe(before)
})
