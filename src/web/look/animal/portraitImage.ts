import type { Frame } from '../../../shared/portrait/lattice.ts'
import { portraitSvg, type Sitter } from '../../../shared/portrait/portraitSvg.ts'

export type PortraitSize = 'row' | 'avatar' | 'card' | 'band'

const square: Frame = { width: 120, height: 120, columns: 6 }
export const frames: Record<PortraitSize, Frame> = {
  row: square,
  avatar: square,
  card: { width: 160, height: 116, columns: 11 },
  band: { width: 720, height: 168, columns: 36 },
}

/** More than any screen shows at once, such as a group's animals; one in a row takes about 12 KB. */
const most = 1000

/**
 * Drawn portraits by sitter and frame, the longest unused first. It outlives the screens on
 * purpose: going back to a list must not draw it again.
 */
const drawn = new Map<string, string>()

/** An address for an `<img>`; the picture is drawn on the first call only. */
export function portraitImage(sitter: Sitter, frame: Frame): string {
  const key = [sitter.id, sitter.species, sitter.genetics, frame.width, frame.columns].join('\n')
  const address = drawn.get(key) ?? addressOf(portraitSvg(sitter, frame))
  drawn.delete(key)
  drawn.set(key, address)
  const [oldest] = drawn.keys()
  if (drawn.size > most && oldest !== undefined) forget(oldest)
  return address
}

const addressOf = (svg: string) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))

function forget(key: string) {
  const address = drawn.get(key)
  drawn.delete(key)
  if (address) URL.revokeObjectURL(address)
}
