import { bulbName } from '../../care/bulbs/bulbs.contract.ts'
import { feederName } from '../../care/feeders/feeders.contract.ts'
import { placeWords, stateSince } from '../../collection/animals/words.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import type { SearchResult } from './search.contract.ts'

/** A result's title: 'Rat, weaned', 'Arcadia D3+'. */
export function titleOf(result: SearchResult): string {
  if (result.klass === 'Bulb') return bulbName(result.attributes)
  if (result.klass === 'Feeder') return feederName(result.attributes)
  return result.name
}

/** Details that distinguish records with the same name. */
export function secondOf(result: SearchResult): string {
  switch (result.klass) {
    case 'Animal': {
      const { species, code, genetics, in_quarantine } = result.attributes
      return joined(
        stateSince(result.attributes),
        in_quarantine && 'in quarantine',
        species?.commonName,
        code,
        genetics,
        placeWords(result.attributes),
      )
    }
    case 'Bulb':
      return joined(result.attributes.acquired_from)
    case 'Contact':
      return joined(result.attributes.email, result.attributes.phoneNumber)
    case 'Feeder': {
      const { quantity } = result.attributes
      return quantity === null ? '' : `${numberText(quantity)} in stock`
    }
    case 'Group':
    case 'Species':
      return joined(latinOf(result), counted(result.attributes.animalCount, 'animal'))
    case 'Supplement':
      return joined(result.attributes.brand)
    default:
      return ''
  }
}

const latinOf = (result: SearchResult) =>
  result.klass === 'Species' ? result.attributes.latinName : ''
