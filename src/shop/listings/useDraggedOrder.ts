import { type PointerEvent as Press, useEffect, useRef, useState } from 'react'

/** How far a pointer goes before it drags. */
const slack_px = 6

/**
 * Moves the items of a list by dragging, with a mouse or a finger: the one that is held takes the place
 * that the pointer is over. `list` goes on the list's element, whose items have `data-item`. One that is pressed and
 * not dragged is given to `onPress`.
 */
export function useDraggedOrder(
  move: (from: number, to: number) => void,
  onPress: (at: number) => void,
) {
  const list = useRef<HTMLUListElement>(null)
  const latest = useRef(move)
  const stop = useRef<() => void>(undefined)
  const wasDragged = useRef(false)
  const [at, setAt] = useState<number>()
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => () => stop.current?.(), [])

  /** The whole window is listened to: the item itself is put elsewhere while it is dragged. */
  function hold(start: { x: number; y: number }, place: number) {
    const held = { at: place, isDragged: false }
    const controller = new AbortController()
    const { signal } = controller
    stop.current = () => {
      controller.abort()
      setAt(undefined)
    }
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      held.isDragged ||= Math.hypot(x - start.x, y - start.y) > slack_px
      if (!held.isDragged) return
      wasDragged.current = true
      const to = placeUnder(list.current, x, y) ?? held.at
      if (to !== held.at) latest.current(held.at, to)
      held.at = to
      setAt(to)
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', stop.current, { signal })
    window.addEventListener('pointercancel', stop.current, { signal })
  }

  const handle = (place: number) => ({
    onPointerDown({ button, clientX: x, clientY: y }: Press) {
      wasDragged.current = false
      if (button === 0) hold({ x, y }, place)
    },
    onClick() {
      if (!wasDragged.current) onPress(place)
      wasDragged.current = false
    },
  })
  return { list, handle, at }
}

/** The item whose box the point is in. */
function placeUnder(list: HTMLElement | null, x: number, y: number): number | undefined {
  const place = [...(list?.querySelectorAll(':scope > [data-item]') ?? [])].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place === -1 ? undefined : place
}
