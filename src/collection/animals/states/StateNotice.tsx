import { Link } from 'react-router'
import type { Animal } from '../animals.contract.ts'
import { stateSince } from '../words.ts'

type Left = Pick<Animal, 'id' | 'state' | 'state_on' | 'state_reason' | 'handed_over_at'>

/** Says that an animal has left the collection: 'Sold on November 3, 2026. To Jane.' */
export function StateNotice({ animal }: { animal: Left }) {
  if (animal.state === 'kept') return null
  return (
    <p className="chip padX14 padY12 round14 ink2" role="note" aria-label="State">
      <strong className="ink">{stateSince(animal)}.</strong>
      {animal.state_reason && ` ${sentence(animal.state_reason)}`}
      {animal.handed_over_at && (
        <>
          {` ${handedOver} `}
          <Link to={`/animals/${animal.id}/hand-over`}>Show the hand-over</Link>
        </>
      )}
    </p>
  )
}

const handedOver = 'Its record was handed over. You can read your copy, but not change it.'

const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)
