import classes from './touch.module.css'

/** How far a row is moved, in pixels: at most, and from where on its tick is pressed. */
const [most, enough] = [112, 72]

/**
 * Lets a finger that moves a row to the right press its tick, whose message has the undo. Not from the edge,
 * where it goes back. Returns what ends it.
 */
export function followRowSwipes(): () => void {
  const ending = new AbortController()
  document.addEventListener('touchstart', begin, { passive: true, signal: ending.signal })
  return () => ending.abort()
}

function begin({ touches, target }: TouchEvent) {
  const [finger] = touches
  const row = target instanceof Element && target.closest('li')
  const tick = row && tickOf(row)
  if (!finger || touches.length > 1 || finger.clientX < 24 || !row || !tick) return
  const from = { x: finger.clientX, y: finger.clientY }
  const ending = new AbortController()
  const { signal } = ending
  let moved = 0
  row.addEventListener('touchmove', move, { passive: false, signal })
  row.addEventListener('touchend', () => end(moved >= enough), { signal })
  row.addEventListener('touchcancel', () => end(false), { signal })

  function move(event: TouchEvent) {
    const [now] = event.touches
    if (!now || !row) return
    const [across, down] = [now.clientX - from.x, Math.abs(now.clientY - from.y)]
    // A finger that goes down scrolls.
    if (moved === 0 && (across <= 0 || across < 2 * down)) return ending.abort()
    event.preventDefault()
    moved = Math.max(1, Math.min(across, most))
    row.classList.add(String(classes.moved))
    row.toggleAttribute('data-enough', moved >= enough)
    row.style.setProperty('--moved', `${moved}px`)
  }

  function end(isEnough: boolean) {
    ending.abort()
    if (!row || !tick || moved === 0) return
    row.classList.remove(String(classes.moved))
    row.removeAttribute('data-enough')
    row.style.removeProperty('--moved')
    if (isEnough) tick.click()
  }
}

/** The tick of a row that can be swiped: one that has no other field, on a screen. */
function tickOf(row: Element): HTMLInputElement | undefined {
  const fields = row.querySelectorAll('input, select, textarea')
  const [field] = fields
  const isTick = field instanceof HTMLInputElement && field.type === 'checkbox' && !field.disabled
  return isTick && fields.length === 1 && !row.closest('dialog') ? field : undefined
}
