import { afterAll, expect, test } from 'vitest'
import { build, keeperIn, signedIn, testApp } from '../../../../test/app.ts'
import { archiveFile } from '../../../../test/archives.ts'
import { addListing, openedShop } from '../../../../test/factories.ts'
import { found, importAll, reviewed, rowsOf } from '../../../../test/importing.ts'
import { achievements } from '../../../db/schema.ts'

const elsewhere = build()
afterAll(async () => {
  const { app, pool } = await elsewhere
  await app.close()
  await pool.end()
})

test('an archive brings as many records as its review says, also those without an id', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { db } = await testApp()
  const { accountId: account_id } = keeper
  await db.insert(achievements).values({ account_id, key: 'first_animal' })
  const archive = new Uint8Array(await archiveFile(keeper))

  const stack = await elsewhere
  const other = await keeperIn(stack, { plus: true })
  const { id, counts } = await reviewed(other, archive, { name: 'vivary.zip' }, stack)
  await other.post(`imports/${id}/apply.json`)
  await importAll(stack)
  expect((await found(other, id)).result).toMatchObject({ added: counts.new, left_out: 0 })
})

test.each(['fill', 'replace'])(
  'listings of a shop in pounds come into one in euros without their prices (%s)',
  async (matching) => {
    const seller = await signedIn({ plus: true })
    await openedShop(seller, { currency_id: 'GBP' })
    await addListing(seller, { title: 'Clover', price: 240 })
    const archive = new Uint8Array(await archiveFile(seller))

    const stack = await elsewhere
    const other = await keeperIn(stack, { plus: true })
    await openedShop(other, { currency_id: 'EUR' })
    await addListing(other, { title: 'Thimble', price: 120 })
    const { id } = await reviewed(other, archive, { name: 'vivary.zip' }, stack)
    await other.patch(`imports/${id}.json`, { import: { matching } })
    await importAll(stack)
    await other.post(`imports/${id}/apply.json`)
    await importAll(stack)
    const listings = await other.list('shop_listings')
    expect(Object.fromEntries(listings.map(({ title, price }) => [title, price]))).toEqual({
      ...{ Clover: null, Thimble: 120 },
    })
    expect((await other.get('shop.json')).json()).toMatchObject({ currency: { id: 'EUR' } })
    const message = 'Your shop has another currency, so this price in GBP is left out'
    expect(await rowsOf(other, id, '&action=update')).toMatchObject([{ errors: [{ message }] }])
  },
)

test.each(['skip', 'fill', 'replace'])(
  'no price is left out of a listing that is here with its own, whatever its shop has now (%s)',
  async (matching) => {
    const keeper = await signedIn({ plus: true })
    await openedShop(keeper, { currency_id: 'GBP' })
    await addListing(keeper, { title: 'Clover', price: 240 })
    const archive = new Uint8Array(await archiveFile(keeper))
    await keeper.patch('shop.json', { shop: { currency_id: 'EUR' } })
    expect((await keeper.get('shop.json')).json()).toMatchObject({ currency: { id: 'EUR' } })
    const { id } = await reviewed(keeper, archive, { name: 'vivary.zip' })
    await keeper.patch(`imports/${id}.json`, { import: { matching } })
    await importAll()
    expect(await rowsOf(keeper, id, '&action=update')).toEqual([])
  },
)
