/*
 * The few styles that role queries ask for, from the markup alone. Working them out of style sheets takes most
 * of the time of a query.
 */

/** Stands in for `getComputedStyle`. */
export function computedStyle(element: HTMLElement, pseudo?: string) {
  const styles = {
    content: pseudo ? 'none' : 'normal',
    display: displayOf(element),
    visibility: element.style?.visibility || 'visible',
    fontSize: '16px',
  }
  return { ...styles, getPropertyValue: (name: string) => Reflect.get(styles, name) ?? '' }
}

/** Whether neither it nor what it is in is hidden by its markup; style sheets aren't looked at. */
export function isVisible(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { display, visibility } = computedStyle(at)
    if (display === 'none' || visibility === 'hidden') return false
  }
  return element.isConnected
}

function displayOf(element: HTMLElement): string {
  if (element.hasAttribute('hidden') || isFolded(element) || isClosed(element)) return 'none'
  if (element.style?.display) return element.style.display
  if (!inLine.has(element.tagName.toUpperCase())) return 'block'
  // Else accessible names lack the space at the edge of a part.
  return /^\s|\s$/.test(element.textContent ?? '') ? 'inline-block' : 'inline'
}

const isFolded = ({ parentElement, tagName }: HTMLElement) =>
  parentElement?.tagName === 'DETAILS' &&
  tagName !== 'SUMMARY' &&
  !parentElement.hasAttribute('open')

const isClosed = (element: HTMLElement) =>
  element.hasAttribute('popover') && !element.matches(':popover-open')

const inLine = new Set(
  'A ABBR B BDI CITE CODE EM I IMG INPUT KBD LABEL MARK Q S SELECT SMALL SPAN STRONG SUB SUP SVG TEXTAREA TIME U'.split(
    ' ',
  ),
)
