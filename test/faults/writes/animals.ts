import { v7 as newId } from 'uuid'
import type { Write } from '../ledger.ts'
import type { Kinds, Stable } from './feedings.ts'

/** Animals, also with a species and a photo, their changes, their deletion and its undo, and sales. */
export function animalsOf({ photo }: Stable): Kinds {
  const ownIds: string[] = []
  const goneIds: string[] = []

  function animal(): Write {
    const id = newId()
    const name = `Python ${id}`
    return {
      kind: 'animal',
      method: 'POST',
      path: 'animals',
      body: { animal: { id, name, sex: 'female' } },
      rows: [{ table: 'animals', id, values: { name, state: 'kept', deleted: false } }],
      done: () => ownIds.push(id),
    }
  }

  function changedAnimal(): Write | undefined {
    const [id] = ownIds
    if (id === undefined) return undefined
    const name = `Renamed ${newId()}`
    return {
      kind: 'change of an animal',
      method: 'PATCH',
      path: `animals/${id}`,
      body: { animal: { name } },
      rows: [{ table: 'animals', id, values: { name } }],
    }
  }

  function deletedAnimal(): Write | undefined {
    const id = ownIds.shift()
    if (id === undefined) return undefined
    return {
      kind: 'deletion of an animal',
      method: 'DELETE',
      path: `animals/${id}`,
      rows: [{ table: 'animals', id, values: { deleted: true } }],
      repeated: [404],
      done: () => goneIds.push(id),
    }
  }

  function restoredAnimal(): Write | undefined {
    const id = goneIds.shift()
    if (id === undefined) return undefined
    return {
      kind: 'undo of a deletion',
      method: 'POST',
      path: `deleted/${id}/restore`,
      rows: [{ table: 'animals', id, values: { deleted: false } }],
      repeated: [404],
      done: () => ownIds.push(id),
    }
  }

  function sale(): Write | undefined {
    const [id, animal_id] = [newId(), ownIds.shift()]
    if (animal_id === undefined) return undefined
    const about = { title: 'A python', sold_on: '2026-01-03', price: 420, currency: 'EUR' }
    return {
      kind: 'sale',
      method: 'POST',
      path: 'sales',
      body: { sale: { id, animal_id, marks_animal: true, ...about } },
      rows: [
        { table: 'sales', id, values: { animal_id } },
        { table: 'animals', id: animal_id, values: { state: 'sold' } },
      ],
    }
  }

  return [
    [2, animal],
    [1, () => animalWithPhoto(photo)],
    [1, changedAnimal],
    [1, deletedAnimal],
    [1, restoredAnimal],
    [1, sale],
  ]
}

/** A species and a photo come with it, or none of them. */
function animalWithPhoto(photo: File): Write {
  const id = newId()
  const form = new FormData()
  const name = `Gecko ${id}`
  form.append('animal[id]', id)
  form.append('animal[name]', name)
  form.append('animal[sex]', 'female')
  form.append('animal[species_attributes][common_name]', `Species of ${name}`)
  form.append('animal[photo]', photo)
  const values = { name, state: 'kept', deleted: false, pictured: true }
  return {
    kind: 'animal with species and photo',
    method: 'POST',
    path: 'animals',
    body: form,
    rows: [{ table: 'animals', id, values }],
  }
}
