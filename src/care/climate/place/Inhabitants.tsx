import { Link } from 'react-router'
import { useAnswer } from '../../../web/records.ts'
import type { ClimatePlace, PlaceInDetail } from '../places/places.contract.ts'

/** A place as it is now. */
export const usePlaceNow = ({ id }: Pick<ClimatePlace, 'id'>) =>
  useAnswer<PlaceInDetail>(['climate_places', 'now', id], `climate_places/${id}/now`)

/** The room, and the animals that live there. */
export function Inhabitants({ place }: { place: ClimatePlace }) {
  const animals = usePlaceNow(place).data?.animals ?? []
  const room = place.rack || place.tub ? place.room : ''
  return (
    <>
      {room}
      {animals.slice(0, mostNamed).map(({ id, name }, at) => (
        <span key={id}>
          {(at > 0 || room) && ', '}
          <Link className="underlines" to={`/animals/${id}`}>
            {name}
          </Link>
        </span>
      ))}
      {animals.length > mostNamed && ` and ${animals.length - mostNamed} more`}
    </>
  )
}

const mostNamed = 4
