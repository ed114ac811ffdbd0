import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels, and whenever that changes; `before` until it is measured. */
export function useWidth(ref: RefObject<Element | null>, before = 340): number {
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.max(200, Math.round(element.getBoundingClientRect().width)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/**
 * How much larger than its own units something this wide is drawn, for its words to follow the text size
 * that the reader chose: as far as 240 units remain from side to side.
 */
export function zoomOf(width: number): number {
  const chosen = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  return Math.max(1, Math.min(chosen, width / 240))
}
