import { Portrait } from '../../web/look/animal/Portrait.tsx'
import classes from './Listings.module.css'
import type { Listing } from './listings.contract.ts'

/** A listing's first picture, or its animal's. */
export function ListingPicture({
  listing,
  size,
}: {
  listing: Pick<Listing, 'id' | 'images' | 'animal'>
  size: 'small' | 'medium'
}) {
  const [first] = listing.images
  if (first) return <img className={classes.image} src={first.urls[size]} alt="" loading="lazy" />
  const plain = { id: listing.id, species: '', genetics: '', photoUrls: null }
  return <Portrait animal={listing.animal ?? plain} size={size === 'small' ? 'row' : 'card'} />
}
