import { useRef } from 'react'
import type { Frame } from '../../../shared/portrait/lattice.ts'
import classes from './Portrait.module.css'
import { portraitImage } from './portraitImage.ts'
import { useNear } from './useNear.ts'

type PortraitSize = 'row' | 'avatar' | 'card' | 'band'

export type Pictured = {
  id: string
  /** A name, or the species as an animal's record carries it. */
  species: string | { commonName: string } | null
  genetics: string | null
  photoUrls: { small: string; medium: string; large: string } | null
}

/** One clear pixel; browsers frame an image that has no address. */
export const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const square: Frame = { width: 120, height: 120, columns: 6 }
const frames: Record<PortraitSize, Frame> = {
  row: square,
  avatar: square,
  card: { width: 160, height: 116, columns: 11 },
  band: { width: 720, height: 168, columns: 36 },
}

/**
 * The animal's photograph, or its drawn skin. A row's is 44 square (32 in a table), an avatar's 52,
 * a card's and a band's fill the place they are put in. The name stands beside it, so it has none.
 */
export function Portrait({ animal, size }: { animal: Pictured; size: PortraitSize }) {
  const ref = useRef<HTMLImageElement>(null)
  const isNear = useNear(ref)
  const photo = photoOf(animal, size)
  const src = isNear ? (photo ?? portraitImage(sitterOf(animal), frames[size])) : nothing
  return (
    <img
      ref={ref}
      className={classes.portrait}
      data-size={size}
      src={src}
      data-photo={isNear ? undefined : photo}
      // The server gives a page its first photos; see `withFirstPhotos`.
      suppressHydrationWarning
      alt=""
      draggable={false}
      decoding="async"
    />
  )
}

function photoOf({ photoUrls }: Pictured, size: PortraitSize): string | undefined {
  if (size === 'band') return photoUrls?.large
  return size === 'card' ? photoUrls?.medium : photoUrls?.small
}

function sitterOf({ id, species, genetics }: Pictured) {
  const name = typeof species === 'string' ? species : (species?.commonName ?? '')
  return { id, species: name, genetics: genetics ?? '' }
}
