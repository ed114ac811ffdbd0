import { IconLock, IconStar } from '@tabler/icons-react'
import type { ListingStatus } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Tag, type TagTone } from '../../web/look/Tag.tsx'
import { priceWords, statusWords } from '../words.ts'
import classes from './Listings.module.css'
import type { Listing } from './listings.contract.ts'

type ListingPictureProps = {
  listing: Pick<Listing, 'id' | 'title' | 'images' | 'animal'>
  size: 'small' | 'medium'
}

/** A listing's first picture, or its animal's. */
export function ListingPicture({ listing, size }: ListingPictureProps) {
  const [first] = listing.images
  if (first)
    return (
      <img
        className={`${classes.image} tall wide block`}
        src={first.urls[size]}
        alt=""
        loading="lazy"
      />
    )
  // Of no animal: as its public page draws it.
  const { id, title } = listing
  const plain = { id, species: title, genetics: title, photoUrls: null }
  return <Portrait animal={listing.animal ?? plain} size={size === 'small' ? 'row' : 'card'} />
}

const tones: Record<ListingStatus, TagTone> = { for_sale: 'good', on_hold: 'due', sold: 'quiet' }

type ListingTagsProps = { listing: Pick<Listing, 'status' | 'privacy' | 'featured'> }

/** The tags of a listing's state; a private one for sale is only private. */
export function ListingTags({ listing: { status, privacy, featured } }: ListingTagsProps) {
  const isPrivate = privacy === 'private'
  return (
    <span className="inline wrap gap6">
      {isPrivate && <Tag icon={<IconLock size={15} aria-hidden="true" />}>Private</Tag>}
      {(!isPrivate || status !== 'for_sale') && (
        <Tag tone={tones[status]}>{statusWords[status]}</Tag>
      )}
      {featured && (
        <Tag icon={<IconStar size={15} aria-hidden="true" />}>
          <span className={classes.featured}>Featured</span>
        </Tag>
      )}
    </span>
  )
}

/** '£240', '£95.50', 'Price on request'. */
export const priceOf = ({ price, currency }: Pick<Listing, 'price' | 'currency'>): string =>
  priceWords(price, currency)

/** '71 views, 3 questions'. */
export const interestIn = ({ views, questions }: Pick<Listing, 'views' | 'questions'>): string =>
  views === 0 && questions === 0
    ? 'No views yet'
    : [counted(views, 'view'), ...(questions > 0 ? [counted(questions, 'question')] : [])].join(
        ', ',
      )
