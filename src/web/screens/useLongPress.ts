import { type PointerEvent, useRef } from 'react'

const longEnough_ms = 450

/**
 * A finger that rests on a row of a list: `onPress` is told the row's place. The click that would
 * follow is swallowed.
 */
export function useLongPress(onPress: (place: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  return {
    onPointerDown({ pointerType, target }: PointerEvent) {
      wasLong.current = false
      stop()
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      const row = target.closest('li, tbody tr')
      if (!row) return
      const place = [...(row.parentElement?.children ?? [])].indexOf(row)
      timer.current = setTimeout(() => {
        wasLong.current = true
        onPress(place)
      }, longEnough_ms)
    },
    onPointerMove: stop,
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The device's own menu of a link would lie over the list. */
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
