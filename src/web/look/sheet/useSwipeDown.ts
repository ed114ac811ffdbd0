import { type PointerEvent, type RefObject, useRef } from 'react'

/**
 * Lets a sheet follow the finger downwards from its head. Past 96px, or a quick flick, it closes;
 * otherwise it goes back.
 */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onSwiped: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)

  const travel = (event: PointerEvent) =>
    start.current ? Math.max(0, event.clientY - start.current.y) : 0

  const place = (distance: number) => {
    if (sheet.current) sheet.current.style.translate = distance ? `0 ${distance}px` : ''
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || isControl(event.target)) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) place(travel(event))
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return
      const distance = travel(event)
      const isFlick = distance > 24 && distance / (event.timeStamp - start.current.at) > 0.6
      start.current = null
      place(0)
      if (distance > 96 || isFlick) onSwiped()
    },
    onPointerCancel: () => {
      start.current = null
      place(0)
    },
  }
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input') !== null
