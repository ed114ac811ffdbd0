import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../../shared/resource.ts'
import { useAnswer } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { Animal } from '../animals.contract.ts'
import { stateSince } from '../words.ts'

type Left = Pick<Animal, 'id' | 'state' | 'state_on' | 'state_reason' | 'handed_over_at'>

/** Says when an animal left the collection, and why or to whom: 'Sold on November 3, 2026', 'To Jane.' */
export function StateCard({ animal, children }: { animal: Left; children?: ReactNode }) {
  return (
    <div className="card padXCard padYCard stack gap4" role="note" aria-label="State">
      <p className="text20 heavy tight">{stateSince(animal)}</p>
      {animal.state_reason && <p className="ink2">{sentence(animal.state_reason)}</p>}
      {animal.state === 'sold' && <SaleLink animalId={animal.id} />}
      {animal.handed_over_at && (
        <p className="ink2">
          {`${handedOver} `}
          <Link to={`/animals/${animal.id}/hand-over`}>Show the hand-over</Link>
        </p>
      )}
      {children}
    </div>
  )
}

function SaleLink({ animalId }: { animalId: string }) {
  type Sale = { id: string; returned_on: string | null }
  const { subscribed } = useUser()
  const path = `sales?animal_id=${animalId}`
  const sales = useAnswer<Page<Sale>>(['sales', 'animal', animalId], path, subscribed).data?.value
  const sale = sales?.find(({ returned_on }) => !returned_on)
  return sale && <Link to={`/shop/sales/${sale.id}`}>Show the sale</Link>
}

const handedOver = 'Its record was handed over. You can read your copy, but not change it.'

const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)
