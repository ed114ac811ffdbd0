import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * Tells whether an element is in view or will be in a moment; once it was, it stays so. For pictures: a long
 * screen shows its first ones at once and fetches or draws the others on the way down. Also before printing,
 * which shows them all.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
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
