import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Draws } from '../draws.ts'
import type { Write } from '../ledger.ts'
import type { Kinds, Stable } from './feedings.ts'

const clutchWithEggs = z.object({
  eggs: z.array(z.object({ id: z.uuid(), number: z.number() })),
})

/** Clutches, all of whose eggs hatch at once. */
export function clutchesOf({ dam, sire }: Stable, draws: Draws): Kinds {
  const clutches: { id: string; eggs: number }[] = []

  function clutch(): Write {
    const [id, eggs] = [newId(), 2 + draws.whole(4)]
    const name = `Clutch ${id}`
    const parents = { dam_id: dam, sire_id: sire }
    return {
      kind: 'clutch',
      method: 'POST',
      path: 'clutches',
      body: { clutch: { id, name, number_of_eggs: eggs, laid_on: '2026-01-03', ...parents } },
      rows: [{ table: 'clutches', id, values: { name } }],
      done: () => clutches.push({ id, eggs }),
    }
  }

  function hatching(): Write | undefined {
    const oldest = clutches.shift()
    if (!oldest) return undefined
    const hatchlingIds = Array.from({ length: oldest.eggs }, () => newId())
    return {
      kind: 'hatching',
      method: 'POST',
      path: `clutches/${oldest.id}/hatch`,
      body: async (get) => {
        const { eggs } = clutchWithEggs.parse(await get(`clutches/${oldest.id}`))
        const rows = eggs
          .sort((a, b) => a.number - b.number)
          .map(({ id }, at) => ({
            egg_id: id,
            id: hatchlingIds[at],
            name: `Hatchling ${hatchlingIds[at]}`,
          }))
        return { hatching: { hatched_on: '2026-03-06', eggs: rows } }
      },
      rows: hatchlingIds.map((id) => {
        return { table: 'animals', id, values: { name: `Hatchling ${id}`, dam_id: dam } }
      }),
    }
  }

  return [
    [1, clutch],
    [1, hatching],
  ]
}
