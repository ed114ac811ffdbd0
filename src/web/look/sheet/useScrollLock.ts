import { useEffect } from 'react'

/** The page stands still behind what is open, and does not jump where its scrollbar was. */
export function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return
    const { style, clientWidth } = document.documentElement
    const scrollbar = window.innerWidth - clientWidth
    style.overflow = 'hidden'
    style.paddingRight = `${scrollbar}px`
    return () => {
      style.overflow = ''
      style.paddingRight = ''
    }
  }, [isLocked])
}
