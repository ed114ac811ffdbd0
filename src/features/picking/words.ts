import { numberText } from '../../shared/numbers.ts'
import type { PickingDay, PickingRow } from './picking.contract.ts'
import { missingOf, piecesOf, stockFor } from './pieces.ts'

/** How many names a row has room for. */
const named = 3

/** '3 with Calcium, 1 plain'; nothing where nothing goes on any of them. */
export function splitWords({ supplements }: PickingRow, day: PickingDay): string {
  const parts = supplements.filter((part) => piecesOf(part, day) > 0)
  if (parts.every(({ id }) => id === null)) return ''
  return parts
    .map((part) => `${count(piecesOf(part, day))} ${part.id ? `with ${part.name}` : 'plain'}`)
    .join(', ')
}

/** 'Saffron, Vesper and 3 more'. */
export function whoWords(
  { animals, animal_total }: PickingRow,
  day: PickingDay,
  most = named,
): string {
  const fed = animals.filter((animal) => piecesOf(animal, day) > 0)
  const names = [...new Map(fed.map(({ id, name }) => [id, name])).values()]
  if (animal_total <= most) return names.join(', ')
  const shown = names.slice(0, most)
  return `${shown.join(', ')} and ${count(animal_total - shown.length)} more`
}

/** 'have 12, need 15: 3 short'; nothing where there are enough, or nobody counts. */
export function shortWords(row: PickingRow, day: PickingDay): string {
  const { quantity } = row
  const missing = missingOf(row, day)
  if (quantity === null || !missing) return ''
  const have = stockFor({ ...row, quantity }, day)
  return `have ${count(have)}, need ${count(piecesOf(row, day))}: ${count(missing)} short`
}

const count = (pieces: number) => numberText(pieces)
