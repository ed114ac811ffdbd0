import { type PointerEvent, useRef, useState } from 'react'

/** How far a pointer goes before it drags. */
const slack_px = 6

/**
 * Moves the items of a list by dragging, with a mouse or a finger: the one that is held takes the place
 * that the pointer is over. `list` goes on the list's element, whose first children are the items.
 */
export function useDraggedOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const start = useRef<{ x: number; y: number; at: number }>(undefined)
  const [at, setAt] = useState<number>()

  const handle = (place: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      start.current = { x: event.clientX, y: event.clientY, at: place }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const held = start.current
      if (!held) return
      const isFar = Math.hypot(clientX - held.x, clientY - held.y) > slack_px
      if (at === undefined && !isFar) return
      setAt(held.at)
      const to = placeUnder(list.current, clientX, clientY)
      if (to === undefined || to === held.at) return
      move(held.at, to)
      held.at = to
      setAt(to)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  })

  function end() {
    start.current = undefined
    setAt(undefined)
  }

  return { list, handle, at }
}

/** The item whose box the point is in. */
function placeUnder(list: HTMLElement | null, x: number, y: number): number | undefined {
  const place = [...(list?.children ?? [])].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place === -1 ? undefined : place
}
