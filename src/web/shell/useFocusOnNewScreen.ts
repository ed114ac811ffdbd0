import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of screen the keyboard stands at its beginning, not where the old one was left. */
export function useFocusOnNewScreen() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
