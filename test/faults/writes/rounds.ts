import { v7 as newId } from 'uuid'
import type { Draws } from '../draws.ts'
import type { Write } from '../ledger.ts'
import type { Kinds, Stable } from './feedings.ts'

const inRound = 8

/** Rounds of feedings and their undo, rounds of weights, and all other logs. */
export function roundsOf({ animals, feeder }: Stable, draws: Draws): Kinds {
  const rounds: string[][] = []

  function round(): Write {
    const first = draws.whole(animals.length)
    const rows = Array.from({ length: inRound }, (_, at) => {
      const animal_id = animals[(first + at) % animals.length] ?? ''
      return { id: newId(), animal_id, feeder_id: feeder, count: 1 }
    })
    return {
      kind: 'round of feedings',
      method: 'POST',
      path: 'feeding_logs/bulk',
      body: { feeding_logs: rows },
      rows: rows.map(({ id, ...values }) => ({ table: 'feeding_logs', id, values })),
      done: () => rounds.push(rows.map(({ id }) => id)),
    }
  }

  function undoneRound(): Write | undefined {
    const ids = rounds.shift()
    return (
      ids && {
        kind: 'undo of a round',
        method: 'DELETE',
        path: 'feeding_logs/bulk',
        body: { feeding_logs: ids.map((id) => ({ id })) },
        rows: ids.map((id) => ({ table: 'feeding_logs', id, values: null })),
        repeated: [404, 422],
      }
    )
  }

  function weighingRound(): Write {
    const rows = animals
      .slice(0, inRound)
      .map((animal_id) => ({ id: newId(), animal_id, grams: 100 + draws.whole(900) }))
    return {
      kind: 'round of weights',
      method: 'POST',
      path: 'weight_logs/bulk',
      body: {
        weight_logs: rows.map(({ grams, ...row }) => {
          return { ...row, weightInGrams: grams, unit: 'grams' }
        }),
      },
      rows: rows.map(({ id, ...values }) => ({ table: 'weight_logs', id, values })),
    }
  }

  function otherLog(): Write {
    const [id, animal] = [newId(), draws.one(animals)]
    const [noun, table, values] = draws.one([
      ['cleaning_log', 'cleaning_logs', {}],
      ['shedding_log', 'shedding_logs', { quality: 'complete' }],
      ['poop_log', 'poop_logs', { unusual: true, notes: 'Runny' }],
    ] as const)
    return {
      kind: noun.replace('_', ' '),
      method: 'POST',
      path: `animals/${animal}/${table}`,
      body: { [noun]: { id, ...values } },
      rows: [{ table, id, values: { animal_id: animal } }],
    }
  }

  return [
    [3, round],
    [1, undoneRound],
    [1, weighingRound],
    [2, otherLog],
  ]
}
