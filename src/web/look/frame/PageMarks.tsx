import { useLayoutEffect } from 'react'

/** A screen's foot in the place of the bottom bar, by its height, and whether it takes the top bar's place as well. */
type Words =
  | 'foot-low'
  | 'foot-high'
  | 'foot-tall'
  | 'fills-phone'
  | 'foot-high fills-phone'
  | 'foot-high fills-phone found'

const standing: Words[] = []

/** The marks of what the server draws; the page comes with them. */
export const drawnMarks: Set<Words> = new Set()

/**
 * Marks the page's root with what the frame makes room for, as `data-page`. Styles that looked for it themselves, by
 * `:has()`, would have the browser look through the whole page for each element that a tap adds.
 */
export function PageMarks({ words }: { words: Words }) {
  if (typeof document === 'undefined') drawnMarks.add(words)
  useLayoutEffect(() => {
    standing.push(words)
    show()
    return () => {
      standing.splice(standing.indexOf(words), 1)
      show()
    }
  }, [words])
  return null
}

function show() {
  document.documentElement.dataset.page = standing.join(' ')
}
