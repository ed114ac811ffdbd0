import { type Keeper, testApp } from './app.ts'
import { pngOf } from './pictures.ts'
import { visitor } from './visitor.ts'

/** An animal with every field filled in, and its code. */
export async function saffron(owner: Keeper) {
  const species = await owner.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const answer = await owner.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[species_id]': species.id,
    'animal[genetics]': 'Banana Pied',
    'animal[dateHatched]': '2023-07-14',
    'animal[description]': 'Bought for 900',
    'animal[external_id]': 'ZIMS 1188',
    'animal[photo]': new File([await pngOf(40, 30)], 'photo.png'),
  })
  const { id } = answer.json().object
  const { code } = (await owner.get(`codes/animal/${id}`)).json()
  return { id, code, species: species.id }
}

/** Shows the card of a record to visitors, or hides it. */
export const show = (owner: Keeper, kind: string, id: string, shown = true) =>
  owner.patch(`codes/${kind}/${id}`, { code: { shown } })

/** A visitor who is not signed in. */
export const anyone = async (address?: string) => visitor((await testApp()).app, address)
