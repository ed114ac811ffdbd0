import { IconLock, IconStar } from '@tabler/icons-react'
import type { ListingStatus } from '../../shared/choices.ts'
import { Tag, type TagTone } from '../../web/look/Tag.tsx'
import { statusWords } from '../words.ts'
import classes from './Listings.module.css'
import type { Listing } from './listings.contract.ts'

const tones: Record<ListingStatus, TagTone> = { for_sale: 'good', on_hold: 'due', sold: 'quiet' }

/** The tags of a listing's state; a private one for sale is only private. */
export function ListingTags({
  listing: { status, privacy, featured },
}: {
  listing: Pick<Listing, 'status' | 'privacy' | 'featured'>
}) {
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
