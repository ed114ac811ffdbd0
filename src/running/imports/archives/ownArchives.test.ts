import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { archiveFile } from '../../../../test/archives.ts'
import { addListing, openedShop } from '../../../../test/factories.ts'
import { found, importAll, reviewed, rowsOf } from '../../../../test/importing.ts'
import { achievements } from '../../../db/schema.ts'

let seller: Keeper
let archive: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  seller = await signedIn({ plus: true })
  await openedShop(seller, { currency_id: 'GBP' })
  await addListing(seller, { title: 'Clover', price: 240 })
  await seller.add('animals', { name: 'Nyx', sex: 'female' })
  const { db } = await testApp()
  const { accountId: account_id } = seller
  await db.insert(achievements).values({ account_id, key: 'first_animal' })
  archive = new Uint8Array(await archiveFile(seller))
})

test('a shop in pounds comes into one in euros without its prices, and as many records as the review says, also those without an id', async () => {
  const other = await signedIn({ plus: true })
  await openedShop(other, { currency_id: 'EUR' })
  await addListing(other, { title: 'Thimble', price: 120 })
  const { id } = await reviewed(other, archive, { name: 'vivary.zip' })
  const message = 'Your shop has another currency, so this price in GBP is left out'
  for (const matching of ['fill', 'replace']) {
    await other.patch(`imports/${id}.json`, { import: { matching } })
    await importAll()
    expect(await rowsOf(other, id, '&action=update')).toMatchObject([{ errors: [{ message }] }])
  }
  const { counts } = await found(other, id)
  await other.post(`imports/${id}/apply.json`)
  await importAll()
  expect((await found(other, id)).result).toMatchObject({ added: counts.new, left_out: 0 })
  const listings = await other.list('shop_listings')
  expect(Object.fromEntries(listings.map(({ title, price }) => [title, price]))).toEqual({
    ...{ Clover: null, Thimble: 120 },
  })
  expect((await other.get('shop.json')).json()).toMatchObject({ currency: { id: 'EUR' } })
})

test('no price is left out of a listing that is here with its own, whatever its shop has now', async () => {
  await seller.patch('shop.json', { shop: { currency_id: 'EUR' } })
  expect((await seller.get('shop.json')).json()).toMatchObject({ currency: { id: 'EUR' } })
  const { id } = await reviewed(seller, archive, { name: 'vivary.zip' })
  for (const matching of ['skip', 'fill', 'replace']) {
    await seller.patch(`imports/${id}.json`, { import: { matching } })
    await importAll()
    expect([matching, await rowsOf(seller, id, '&action=update')]).toEqual([matching, []])
  }
})
