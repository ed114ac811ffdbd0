import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import classes from './Portrait.module.css'
import { drawSkin, frameOf, type PortraitSize } from './skin.ts'

export type Pictured = {
  id: string
  /** A name, or the species as an animal's record carries it. */
  species: string | { commonName: string } | null
  genetics: string | null
  photoUrls: { small: string; medium: string; large: string } | null
}

/**
 * The animal's photograph, or its drawn skin. A row's is 44 square (32 in a table), an avatar's 52,
 * a card's and a band's fill the place they are put in. The name stands beside it, so it has none.
 */
export function Portrait({ animal, size }: { animal: Pictured; size: PortraitSize }) {
  const photo = photoOf(animal, size)
  return photo ? <Photo src={photo} size={size} /> : <Skin animal={animal} size={size} />
}

function Photo({ src, size }: { src: string; size: PortraitSize }) {
  const ref = useRef<HTMLImageElement>(null)
  const isNear = useNear(ref)
  return (
    <img
      ref={ref}
      className={`${classes.portrait} chip block firm`}
      data-size={size}
      src={isNear ? src : undefined}
      data-photo={isNear ? undefined : src}
      // The server gives a page its first photos; see `withFirstPhotos`.
      suppressHydrationWarning
      alt=""
      draggable={false}
      decoding="async"
    />
  )
}

function Skin({ animal, size }: { animal: Pictured; size: PortraitSize }) {
  const ref = useRef<SVGSVGElement>(null)
  const isNear = useNear(ref)
  const sitter = JSON.stringify(sitterOf(animal))
  useEffect(() => {
    if (isNear && ref.current) drawSkin(ref.current, JSON.parse(sitter), size)
  }, [isNear, sitter, size])
  return (
    <svg
      ref={ref}
      className={`${classes.portrait} chip block firm`}
      data-size={size}
      // Drawn before the application is there to do it; see `drawEarly`.
      data-sitter={sitter}
      suppressHydrationWarning
      aria-hidden="true"
      {...frameOf(size)}
    >
      {nothingOfReact}
    </svg>
  )
}

/** An element that has a text, if an empty one, may hold what React doesn't know of; it takes it over as it is. */
const nothingOfReact = ''

function photoOf({ photoUrls }: Pictured, size: PortraitSize): string | undefined {
  if (size === 'band') return photoUrls?.large
  return size === 'card' ? photoUrls?.medium : photoUrls?.small
}

export function sitterOf({ id, species, genetics }: Pictured) {
  const name = typeof species === 'string' ? species : (species?.commonName ?? '')
  return { id, species: name, genetics: genetics ?? '' }
}

/**
 * Tells whether an element is in view or will be in a moment; once it was, it stays so. For pictures: a long
 * screen shows its first ones at once and fetches or draws the others on the way down. Also before printing,
 * which shows them all.
 */
function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const come = () => setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        // In slices: a screen has dozens of them, and a phone is slow at drawing.
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(come)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    addEventListener('beforeprint', come)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', come)
    }
  }, [ref, isNear])
  return isNear
}
