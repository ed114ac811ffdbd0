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
