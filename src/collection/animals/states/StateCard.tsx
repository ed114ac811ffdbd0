import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../shared/dates.ts'
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
      {animal.state === 'sold' && <SaleLink animal={animal} />}
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

/** To the sale that counts, or to the returned one of an animal whose record stayed with the buyer. */
function SaleLink({ animal: { id, handed_over_at } }: { animal: Left }) {
  type Sale = { id: string; returned_on: string | null }
  const { subscribed } = useUser()
  const path = `sales?animal_id=${id}`
  const sales = useAnswer<Page<Sale>>(['sales', 'animal', id], path, subscribed).data?.value
  const counted = sales?.find(({ returned_on }) => !returned_on)
  const sale = counted ?? (handed_over_at && sales?.[0])
  return (
    sale && (
      <p className="ink2">
        {sale.returned_on && `Returned on ${formatDay(sale.returned_on)}. ${staysThere} `}
        <Link to={`/shop/sales/${sale.id}`}>Show the sale</Link>
      </p>
    )
  )
}

const staysThere = 'Its record stays with the buyer until they hand it over to you.'
const handedOver = 'Its record was handed over. You can read your copy, but not change it.'

const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)
