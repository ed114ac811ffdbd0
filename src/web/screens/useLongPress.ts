import { type PointerEvent, useRef } from 'react'

const longEnough_ms = 450

/**
 * A long press on a row of a list calls `onPress` with its position. The click that would follow is
 * swallowed.
 */
export function useLongPress(onPress: (place: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  return {
    onPointerDown({ pointerType, target, currentTarget }: PointerEvent) {
      wasLong.current = false
      stop()
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      timer.current = setTimeout(() => {
        const rows = [...currentTarget.querySelectorAll('li, tbody tr:not([data-group])')]
        const place = rows.findIndex((row) => row.contains(target))
        if (place < 0) return
        wasLong.current = true
        onPress(place)
      }, longEnough_ms)
    },
    onPointerMove: stop,
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The browser's own link menu would cover the list. */
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (wasLong.current || timer.current !== undefined) event.preventDefault()
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
