import type { Frame } from '../../../shared/portrait/lattice.ts'
import { portraitMarkup, type Sitter } from '../../../shared/portrait/portraitSvg.ts'
import { markupOf } from '../../markup.ts'

export type PortraitSize = 'row' | 'avatar' | 'card' | 'band'

const square: Frame = { width: 120, height: 120, columns: 6 }
const frames: Record<PortraitSize, Frame> = {
  row: square,
  avatar: square,
  card: { width: 160, height: 116, columns: 11 },
  band: { width: 720, height: 168, columns: 36 },
}

/** The properties of an `<svg>` for a skin that fills its place as a photo would. */
export const frameOf = (size: PortraitSize) => ({
  viewBox: `0 0 ${frames[size].width} ${frames[size].height}`,
  preserveAspectRatio: 'xMidYMid slice',
})

/** Draws a sitter's skin into an `<svg>`, unless it shows it. In the page itself: a picture of its own would be a request. */
export function drawSkin(svg: Element, sitter: Sitter, size: PortraitSize): void {
  const key = [sitter.id, sitter.species, sitter.genetics, size].join('\n')
  if (keyOf.get(svg) === key) return
  keyOf.set(svg, key)
  // The types of the DOM don't know yet that it may be a TrustedHTML.
  Object.assign(svg, { innerHTML: asMarkup(skinOf(key, sitter, frames[size])) })
}
const asMarkup = markupOf('portraits')
const keyOf = new WeakMap<Element, string>()

/** More than any screen shows at once, such as a group's animals; one in a row takes about 12 KB. */
const most = 1000

/**
 * Drawn skins by sitter and size, the longest unused first. It outlives the screens on purpose: going back to a list
 * must not draw it again.
 */
const drawn = new Map<string, string>()

function skinOf(key: string, sitter: Sitter, frame: Frame): string {
  const markup = drawn.get(key) ?? portraitMarkup(sitter, frame)
  drawn.delete(key)
  drawn.set(key, markup)
  const [oldest] = drawn.keys()
  if (drawn.size > most && oldest !== undefined) drawn.delete(oldest)
  return markup
}
