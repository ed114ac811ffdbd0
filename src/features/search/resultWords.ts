import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { stateSince } from '../animals/words.ts'
import { bulbName } from '../bulbs/bulbs.contract.ts'
import { feederName } from '../feeders/feeders.contract.ts'
import type { SearchResult } from './search.contract.ts'

/** What a result is called where it is shown: 'Rat, weaned', 'Arcadia D3+'. */
export function titleOf(result: SearchResult): string {
  if (result.klass === 'Bulb') return bulbName(result.attributes)
  if (result.klass === 'Feeder') return feederName(result.attributes)
  return result.name
}

/** What tells it from others of its name. */
export function secondOf(result: SearchResult): string {
  switch (result.klass) {
    case 'Animal': {
      const { species, code, genetics } = result.attributes
      return joined(stateSince(result.attributes), species?.commonName, code, genetics)
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
  }
}

const latinOf = (result: SearchResult) =>
  result.klass === 'Species' ? result.attributes.latinName : ''
