import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../test/app.ts'

/** One account's records, and another that knows their ids. */
async function twoBreeders() {
  const [owner, stranger] = [await signedIn({ plus: true }), await signedIn({ plus: true })]
  const kind = await owner.add('species', { commonName: 'Ball python' })
  const of = { species_id: kind.id }
  const dam = await owner.add('animals', { name: 'Marigold', sex: 'female', ...of })
  const sire = await owner.add('animals', { name: 'Rook', sex: 'male', ...of })
  const clutch = await owner.add('clutches', { name: 'BP-26-3', number_of_eggs: 2 })
  const { eggs } = (await owner.get(`clutches/${clutch.id}`)).json()
  return { stranger, kind, dam, sire, eggs }
}

const clutchWith = async (keeper: Keeper, more: object) =>
  refusals(await keeper.post('clutches', { clutch: { name: 'C', number_of_eggs: 2, ...more } }))

test("another account's animals and eggs can't be named in a clutch", async () => {
  const { stranger, dam, sire, eggs } = await twoBreeders()
  const notFound = (field: string) => ({ [field]: 'Not found' })
  expect(await clutchWith(stranger, { dam_id: dam.id })).toEqual(notFound('dam_id'))
  expect(await clutchWith(stranger, { sire_id: sire.id })).toEqual(notFound('sire_id'))
  expect(await clutchWith(stranger, { possible_sire_ids: [sire.id] })).toEqual(
    notFound('possible_sire_ids.0'),
  )
  const mine = await stranger.add('clutches', { name: 'Mine', number_of_eggs: 1 })
  const hatched = await stranger.post(`clutches/${mine.id}/hatch`, {
    hatching: { eggs: [{ egg_id: eggs[0].id, name: 'Wren' }] },
  })
  expect(refusals(hatched)).toEqual(notFound('eggs.0.egg_id'))
})

test("another account's species gives away neither animals nor genes", async () => {
  const { stranger, kind, dam } = await twoBreeders()
  for (const path of ['candidates', 'genes']) {
    expect((await stranger.get(`species/${kind.id}/${path}`)).statusCode).toBe(404)
  }
  for (const query of [`species_id=${kind.id}`, `animal_id=${dam.id}`]) {
    const { value } = (await stranger.get(`animals/parents?as=dam&${query}`)).json()
    expect(value).toEqual([])
  }
})
