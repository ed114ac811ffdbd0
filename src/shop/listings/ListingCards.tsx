import { Link } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { CardGrid } from '../../web/look/CardGrid.tsx'
import { useUser } from '../../web/user.ts'
import { ListingMenu } from './ListingMenu.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import classes from './Listings.module.css'
import { ListingTags } from './ListingTags.tsx'
import type { Listing } from './listings.contract.ts'
import { interestIn, priceOf } from './words.ts'

/** Listings as visitors see them, with what only their keeper knows; sold ones are dimmed. */
export function ListingCards({ listings }: { listings: Listing[] }) {
  const now = today(useUser().timezone)
  return (
    <CardGrid label="Listings">
      {listings.map((listing) => (
        <li
          key={listing.id}
          className={`${classes.card} card relative stack`}
          data-sold={listing.status === 'sold' || undefined}
        >
          <div className={`${classes.picture} chip relative clip`}>
            <ListingPicture listing={listing} size="medium" />
            <div className={`${classes.pin} absolute`}>
              <ListingTags listing={listing} />
            </div>
          </div>
          <div className={classes.text}>
            <div className={`${classes.first} row between gap4`}>
              <span className="slim text17 heavy num">{priceOf(listing)}</span>
              <ListingMenu listing={listing} />
            </div>
            <Link
              className={`${classes.title} block strong ink`}
              to={`/shop/listings/${listing.id}`}
            >
              {listing.title}
            </Link>
            <div className={`${classes.second} crop text14 even ink2`}>
              {listing.animal?.genetics}
            </div>
            <div className={`${classes.third} above4 quiet`}>{thirdOf(listing, now)}</div>
          </div>
        </li>
      ))}
    </CardGrid>
  )
}

function thirdOf(listing: Listing, now: string): string {
  const { sale, public_url } = listing
  if (sale) {
    const day = formatShortDay(sale.sold_on, now)
    return sale.buyer ? `To ${sale.buyer}, ${day}` : `Sold ${day}`
  }
  return public_url ? interestIn(listing) : 'Not shown to visitors'
}
