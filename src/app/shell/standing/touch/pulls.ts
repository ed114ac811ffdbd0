/** How far the mark comes down, in pixels: at most, and from where on what is shown is fetched. */
const [most, enough] = [112, 72]

/**
 * Follows a finger that pulls the page down while it stands at its top: `onMove` gets how far the mark has come,
 * 0 at the end, and `onPulled` is called if that was far enough. Returns what ends it.
 */
export function followPulls(
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
      onMove(0, false)
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
  return target.closest('[role="dialog"], input, textarea, select') === null
}
