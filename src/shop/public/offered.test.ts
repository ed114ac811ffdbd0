import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { addListing, openShop } from '../../../test/shops.ts'
import { visitor } from '../../../test/visitor.ts'

test("an animal that died, deleted or not, or was given away is offered to no one and can't be asked about", async () => {
  const { app, db } = await testApp()
  const owner = await signedIn({ plus: true })
  const shop = await openShop(db, owner)
  const states = { Ash: 'died', Birch: 'rehomed', Cedar: 'loaned_out', Dogwood: 'sold' }
  const addresses: Record<string, string> = {}
  const ids: string[] = []
  for (const [name, state] of Object.entries(states)) {
    const { id } = await owner.add('animals', { name, sex: 'male' })
    const listing = await addListing(db, owner, { title: name, animal_id: id })
    addresses[name] = `${shop.path}/l/${listing}`
    ids.push(listing)
    await owner.patch(`animals/${id}`, { animal: { state } })
    if (state === 'died') await owner.delete(`animals/${id}`)
  }
  const open = (url: string) =>
    visitor(app).send({ method: 'GET', url, headers: { accept: 'text/html' } })
  const { body } = await open(shop.path)
  const titles = Object.keys(states).filter((name) => body.includes(`>${name}<`))
  expect(titles).toEqual(['Cedar', 'Dogwood'])
  expect(body).toContain('1 for sale')
  expect((await open(addresses.Ash ?? '')).statusCode).toBe(404)
  const asking = await Promise.all(ids.map((id) => open(`${shop.path}/ask?listing=${id}`)))
  expect(asking.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 200])
  const listings: { title: string; public_url: string | null }[] = await owner.list('shop_listings')
  const live = listings.filter(({ public_url }) => public_url).map(({ title }) => title)
  expect(live.sort()).toEqual(['Cedar', 'Dogwood'])
  expect((await open(addresses.Dogwood ?? '')).body).toContain('Sold')
})
