import { v7 as newId } from 'uuid'
import type { Draws } from '../draws.ts'
import type { Write } from '../ledger.ts'

/** What a hand writes about. Animals and the feeder are shared by all hands, who write logs of their own. */
export type Stable = {
  animals: readonly string[]
  feeder: string
  dam: string
  sire: string
  photo: File
  /** True for the one hand that takes in deliveries: only the last of a feeder is known again. */
  takesDeliveries: boolean
}

/** Writes by their weight; one that has nothing to write about yet gives none. */
export type Kinds = [weight: number, write: () => Write | undefined][]

/** Feedings of one animal, their changes and deletions, and deliveries. */
export function feedingsOf({ animals, feeder, takesDeliveries }: Stable, draws: Draws): Kinds {
  const feedings: { id: string; animal: string }[] = []

  function feeding(): Write {
    const [id, animal, count] = [newId(), draws.one(animals), 1 + draws.whole(4)]
    return {
      kind: 'feeding',
      method: 'POST',
      path: `animals/${animal}/feeding_logs`,
      body: { feeding_log: { id, feeder_id: feeder, count } },
      rows: [
        { table: 'feeding_logs', id, values: { animal_id: animal, feeder_id: feeder, count } },
      ],
      done: () => feedings.push({ id, animal }),
    }
  }

  function changedFeeding(): Write | undefined {
    const [log] = feedings
    if (!log) return undefined
    const count = 1 + draws.whole(9)
    return {
      kind: 'change of a feeding',
      method: 'PATCH',
      path: `animals/${log.animal}/feeding_logs/${log.id}`,
      body: { feeding_log: { count } },
      rows: [{ table: 'feeding_logs', id: log.id, values: { count } }],
    }
  }

  function deletedFeeding(): Write | undefined {
    const log = feedings.shift()
    return (
      log && {
        kind: 'deletion of a feeding',
        method: 'DELETE',
        path: `animals/${log.animal}/feeding_logs/${log.id}`,
        rows: [{ table: 'feeding_logs', id: log.id, values: null }],
        repeated: [404],
      }
    )
  }

  function delivery(): Write | undefined {
    if (!takesDeliveries) return undefined
    const quantity = 10 + draws.whole(200)
    return {
      kind: 'delivery',
      method: 'POST',
      path: `feeders/${feeder}/restock`,
      body: { restock: { id: newId(), quantity } },
      rows: [],
      delivery: { feeder, pieces: quantity },
    }
  }

  return [
    [5, feeding],
    [2, changedFeeding],
    [1, deletedFeeding],
    [3, delivery],
  ]
}
