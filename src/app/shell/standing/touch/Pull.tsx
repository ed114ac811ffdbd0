import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isReached, look } from '../../../../web/online.ts'
import classes from './touch.module.css'

/** Fetches what is on screen anew when it is pulled down from its top; a mark follows the finger. */
export function Pull() {
  const queries = useQueryClient()
  const mark = useRef<HTMLDivElement>(null)
  const [isFetching, setIsFetching] = useState(false)

  const refresh = useEffectEvent(async () => {
    setIsFetching(true)
    try {
      if (!isReached()) await look()
      await queries.refetchQueries({ type: 'active' })
    } finally {
      setIsFetching(false)
    }
  })

  useEffect(
    () =>
      followPulls((distance, isEnough) => {
        mark.current?.style.setProperty('--pulled', String(distance))
        mark.current?.toggleAttribute('data-pulled', distance > 0)
        mark.current?.toggleAttribute('data-enough', isEnough)
      }, refresh),
    [],
  )

  return (
    <div
      ref={mark}
      className={`${classes.pull} surface round fixed side44 center ink3`}
      data-fetching={isFetching || undefined}
    >
      <IconRefresh size={22} aria-hidden="true" />
      <span className="hidden" role="status">
        {isFetching && 'Refreshing'}
      </span>
    </div>
  )
}

/** How far the mark comes down, in pixels: at most, and from where on what is shown is fetched. */
const [most, enough] = [112, 72]

/**
 * Follows a finger that pulls the page down while it stands at its top: `onMove` gets how far the mark has come,
 * 0 at the end, and `onPulled` is called if that was far enough. Returns what ends it.
 */
function followPulls(
  onMove: (distance: number, isEnough: boolean) => void,
  onPulled: () => void,
): () => void {
  const ending = new AbortController()
  // The browser's own would load the page anew, with what was typed in it.
  document.documentElement.style.overscrollBehaviorY = 'contain'
  document.addEventListener('touchstart', begin, { passive: true, signal: ending.signal })
  return () => {
    document.documentElement.style.overscrollBehaviorY = ''
    ending.abort()
  }

  function begin({ touches, target }: TouchEvent) {
    const [finger] = touches
    if (!finger || touches.length > 1 || !isPullable(target)) return
    const from = { x: finger.clientX, y: finger.clientY }
    const pull = new AbortController()
    const { signal } = pull
    let distance = 0
    document.addEventListener('touchmove', move, { passive: false, signal })
    document.addEventListener('touchend', () => end(distance >= enough), { signal })
    document.addEventListener('touchcancel', () => end(false), { signal })

    function move(event: TouchEvent) {
      const [now] = event.touches
      if (!now) return
      const [across, down] = [Math.abs(now.clientX - from.x), now.clientY - from.y]
      if (event.touches.length > 1 || (distance === 0 && (down <= 0 || down < 2 * across)))
        return end(false)
      event.preventDefault()
      // As if on a spring: the finger goes twice as far.
      distance = Math.max(1, Math.min(down / 2, most))
      onMove(distance, distance >= enough)
    }

    function end(isEnough: boolean) {
      pull.abort()
      // A tap moves nothing, and has nothing drawn.
      if (distance > 0) onMove(0, false)
      if (isEnough) onPulled()
    }
  }
}

/** Tells whether the page is at its top there, and nothing in it moves with the finger by itself. */
function isPullable(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest('#main')) return false
  for (let at: Element | null = target; at; at = at.parentElement) {
    const { touchAction } = getComputedStyle(at)
    if (at.scrollTop > 0 || !['auto', 'manipulation', 'pan-y'].includes(touchAction)) return false
  }
  return target.closest('dialog, input, textarea, select') === null
}
