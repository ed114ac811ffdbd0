import { numberText } from '../../shared/numbers.ts'
import { refusedWords } from '../schedules/words.ts'
import type { PickingDay, ShownRow } from './picking.contract.ts'
import { missingOf, piecesOf, stockFor } from './pieces.ts'

/** The number of names that fit in a row. */
const mostNames = 3

/** '3 with Calcium, 1 plain'; empty if no serving has a supplement. */
export function splitWords({ supplements }: ShownRow, day: PickingDay): string {
  const parts = supplements.filter((part) => piecesOf(part, day) > 0)
  if (parts.every(({ id }) => id === null)) return ''
  return parts
    .map((part) => `${count(piecesOf(part, day))} ${part.id ? `with ${part.name}` : 'plain'}`)
    .join(', ')
}

/** 'Saffron, Vesper and 3 more'; the dashboard may have fewer names than there is room for. */
export function whoWords(
  { animals, animal_total }: ShownRow,
  day: PickingDay,
  most = mostNames,
): string {
  const fed = animals.filter((animal) => piecesOf(animal, day) > 0)
  const names = [...new Map(fed.map((animal) => [animal.id, nameOn(animal, day)])).values()]
  if (animal_total <= Math.min(most, names.length)) return names.join(', ')
  const first = names.slice(0, most)
  return `${first.join(', ')} and ${count(animal_total - first.length)} more`
}

/** 'Nyx (refused today)': what may not need to be thawed again. */
function nameOn({ name, refused_today }: ShownRow['animals'][number], day: PickingDay) {
  const refused = day === 'today' && refusedWords(refused_today)
  return refused ? `${name} (${refused.toLowerCase()})` : name
}

/** 'have 12, need 15: 3 short'; empty if there are enough or the stock isn't tracked. */
export function shortWords(row: ShownRow, day: PickingDay): string {
  const { quantity } = row
  const missing = missingOf(row, day)
  if (quantity === null || !missing) return ''
  const have = stockFor({ ...row, quantity }, day)
  return `have ${count(have)}, need ${count(piecesOf(row, day))}: ${count(missing)} short`
}

const count = (pieces: number) => numberText(pieces)
