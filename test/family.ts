import type { Keeper } from './app.ts'

/* Animals for the tests of who descends from whom. */

export const female = (keeper: Keeper, name: string, more: object = {}) =>
  keeper.add('animals', { name, sex: 'female', ...more })
export const male = (keeper: Keeper, name: string, more: object = {}) =>
  keeper.add('animals', { name, sex: 'male', ...more })
/** Sends an animal to be added, whatever comes of it. */
export const send = (keeper: Keeper, animal: object) =>
  keeper.post('animals', { animal: { name: 'Wren', sex: 'female', ...animal } })
export const change = async (keeper: Keeper, id: string, animal: object) =>
  keeper.patch(`animals/${id}`, { animal })
export const read = async (keeper: Keeper, path: string) => (await keeper.get(path)).json()
