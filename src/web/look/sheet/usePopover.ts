import { useEffect, useId, useRef, useState } from 'react'

/**
 * A panel in the browser's top layer beside its button: Escape and a press elsewhere close it, and
 * nothing on the page can cut it off. Spread `button` and `panel` on the two elements.
 */
export function usePopover<P extends HTMLElement>(side: 'below' | 'above' = 'below') {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<P>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => panel.current?.hidePopover()

  useEffect(() => {
    if (!isOpen) return
    const hide = () => panel.current?.hidePopover()
    window.addEventListener('resize', hide)
    window.addEventListener('scroll', hide, { passive: true })
    return () => {
      window.removeEventListener('resize', hide)
      window.removeEventListener('scroll', hide)
    }
  }, [isOpen])

  const onToggle = () => {
    const isShown = panel.current?.matches(':popover-open') ?? false
    setIsOpen(isShown)
    if (isShown && opener.current && panel.current) place(panel.current, opener.current, side)
  }

  return {
    isOpen,
    close,
    panelRef: panel,
    button: { ref: opener, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    panel: { id, ref: panel, popover: 'auto' as const, onToggle },
  }
}

const edge = 8

function place(panel: HTMLElement, button: HTMLElement, side: 'below' | 'above') {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + 6
  const above = at.top - height - 6
  const hasRoomBelow = below + height < window.innerHeight - edge
  const top = side === 'below' && (hasRoomBelow || above < edge) ? below : Math.max(edge, above)
  const isInRightHalf = at.left + at.width / 2 > window.innerWidth / 2
  const left = isInRightHalf ? at.right - width : at.left
  const lowest = Math.max(edge, window.innerHeight - edge - height)
  panel.style.top = `${Math.min(top, lowest)}px`
  panel.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`
}
