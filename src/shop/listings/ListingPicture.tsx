import { Portrait } from '../../web/look/animal/Portrait.tsx'
import classes from './Listings.module.css'
import type { Listing } from './listings.contract.ts'

/** A listing's first picture, or its animal's. */
export function ListingPicture({
  listing,
  size,
}: {
  listing: Pick<Listing, 'id' | 'title' | 'images' | 'animal'>
  size: 'small' | 'medium'
}) {
  const [first] = listing.images
  if (first)
    return (
      <img className={`${classes.image} wide block`} src={first.urls[size]} alt="" loading="lazy" />
    )
  // Of no animal: as its public page draws it.
  const { id, title } = listing
  const plain = { id, species: title, genetics: title, photoUrls: null }
  return <Portrait animal={listing.animal ?? plain} size={size === 'small' ? 'row' : 'card'} />
}
