import { IconBuildingStore } from '@tabler/icons-react'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import classes from './Messages.module.css'
import type { AboutListing } from './messages.contract.ts'

/** The subject of a conversation: the listing's picture, or the sign of a shop. */
export function AboutFace({
  listing,
  size = 'row',
}: {
  listing: AboutListing | null
  size?: 'row' | 'avatar'
}) {
  if (listing) return <Portrait animal={listing.face} size={size} />
  return (
    <span className={`${classes.shop} chip side44 center ink2`} data-size={size}>
      <IconBuildingStore size={22} aria-hidden="true" />
    </span>
  )
}
