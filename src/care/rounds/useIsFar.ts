import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Tells whether an element is more than half a screen away, where it needn't be whole. `isFarAtFirst`: until that is known. */
export function useIsFar(ref: RefObject<HTMLElement | null>, isFarAtFirst: boolean): boolean {
  const [isFar, setIsFar] = useState(isFarAtFirst)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const come = () => setIsFar(false)
    const observer = theObserver()
    listeners.set(element, setIsFar)
    observer.observe(element)
    addEventListener('beforeprint', come)
    return () => {
      observer.unobserve(element)
      removeEventListener('beforeprint', come)
    }
  }, [ref])
  return isFar
}

const listeners = new WeakMap<Element, (isFar: boolean) => void>()

let observer: IntersectionObserver | undefined

function theObserver() {
  observer ??= new IntersectionObserver(
    (entries) =>
      startTransition(() => {
        for (const { target, isIntersecting } of entries) {
          const isNear = isIntersecting || target.contains(document.activeElement)
          listeners.get(target)?.(!isNear)
        }
      }),
    { rootMargin: '50% 0%' },
  )
  return observer
}
