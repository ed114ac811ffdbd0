import type { Locator, Page } from '@playwright/test'
import { homeLine } from './device.ts'

/** Each is run in the page. */
const measures = {
  sideways: whatSticksOut,
  brokenWords: whatBreaks,
  smallTargets: whatIsSmall,
  fieldFaults: whatIsHardToFill,
  underHomeLine: whatIsUnderHomeLine,
}

type Name = keyof typeof measures

/** What is wrong with the page by each of these measures, once it is laid out as it was last told to be. */
export const measured = (page: Page, names: Name[]): Promise<Partial<Record<Name, string[]>>> =>
  page.evaluate(`new Promise(requestAnimationFrame)
    .then(() => scheduler.postTask(() => undefined, { priority: 'background' }))
    .then(() => ({ ${names.map((name) => `${name}: (${measures[name]})(${homeLine})`)} }))`)

export const sideways = (page: Page) => page.evaluate(whatSticksOut)
export const smallTargets = (page: Page) => page.evaluate(whatIsSmall)

/** What sticks out at the right of the page: it would have to be scrolled sideways. */
function whatSticksOut(): string[] {
  // Beside the room of the scrollbar.
  const { scrollWidth, clientWidth: most } = document.documentElement
  if (scrollWidth <= most) return []
  const sticksOut = (element: Element) => element.getBoundingClientRect().right > most + 1
  const innermost = [...document.body.querySelectorAll('*')].filter(
    (element) => sticksOut(element) && ![...element.children].some(sticksOut),
  )
  const words = innermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 140))
  return [`${scrollWidth} px wide: ${words.join(' … ')}`]
}

/** Words of up to eleven letters that break within themselves. Longer ones may, such as addresses. */
function whatBreaks(): string[] {
  const linesFrom = (text: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const [within, words] = [text.parentElement, text.textContent ?? '']
    // What is only read out is a pixel wide.
    if (!within?.checkVisibility() || within.clientWidth === 1) continue
    if (linesFrom(text, 0, words.length) < 2) continue
    for (const { 0: word, index } of words.matchAll(/(?<![^\s-])[^\s-]{2,11}(?![^\s-])/g)) {
      if (linesFrom(text, index, index + word.length) > 1) {
        broken.push(`${word} in ${within.outerHTML.slice(0, 140)}`)
      }
    }
  }
  return broken
}

/**
 * What is harder to hit than 44 × 44: everything one can press in what lies on top, but for links
 * in the middle of a text. What is really hit counts, not what is drawn.
 */
function whatIsSmall(): string[] {
  const most = 43.5
  const pressable = 'a[href], button, input, select, textarea, [role^=menuitem], [role=option]'
  const top = document.querySelector('dialog, :popover-open') ?? document.body

  const isInText = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    element.closest('p') !== null
  const isOffScreen = (element: Element) => element.getBoundingClientRect().bottom <= 0

  const isLarge = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const parts = [element, ...labels]
    const isHit = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && parts.some((part) => part.contains(hit))
    }
    const isDrawnLarge = (part: Element) => {
      const { width, height } = part.getBoundingClientRect()
      return width >= most && height >= most
    }
    if (parts.some(isDrawnLarge)) return true
    return parts.some((part) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = part.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return (
        (width >= most || (isHit(x - 21, y) && isHit(x + 21, y))) &&
        (height >= most || (isHit(x, y - 21) && isHit(x, y + 21)))
      )
    })
  }
  return [...top.querySelectorAll(pressable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isOffScreen(element) && !isInText(element) && !isLarge(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`
    })
}

/**
 * Fields that a phone makes hard to fill: it zooms into text under 16 px, and shows letters where a
 * number is meant unless it is told. Numbers are known by their label, or by what stands in the field.
 */
function whatIsHardToFill(): string[] {
  const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])'
  const ofNumbers = 'input:is([type=text], [type=search], :not([type]))'
  const number =
    /\b(weight|price|cost|amount|quantity|count|temperature|humidity|percent|grams|°C|%)\b|^(days|weeks|months|number of|how many)\b/i

  const wordsOf = (field: HTMLInputElement) =>
    field.getAttribute('aria-label') ?? [...(field.labels ?? [])].map((l) => l.innerText).join(' ')
  const isOfNumbers = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || !element.matches(ofNumbers)) return false
    return number.test(wordsOf(element)) || /^\d+([.,]\d+)?$/.test(element.value)
  }
  const hasNumberKeys = (element: Element) =>
    ['numeric', 'decimal', 'tel'].includes(element.getAttribute('inputmode') ?? '')

  return [...document.querySelectorAll(`${typed}, textarea, select`)]
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .flatMap((field) => {
      const size = Number.parseFloat(getComputedStyle(field).fontSize)
      const html = field.outerHTML.slice(0, 140)
      return [
        ...(size < 16 ? [`text of ${size} px: ${html}`] : []),
        ...(isOfNumbers(field) && !hasNumberKeys(field) ? [`letters for a number: ${html}`] : []),
      ]
    })
}

/** What a bar at the bottom edge has where the phone's own line lies (see `showHomeLine`). */
function whatIsUnderHomeLine(height: number): string[] {
  const pressable = 'a[href], button, input, select, textarea, [role^=menuitem], [role=option]'
  const edge = innerHeight - height
  const stays = (element: Element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position)
  const bars = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().bottom > edge && stays(element),
  )
  const isOnTop = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (Math.max(top, edge) + bottom) / 2)
    return hit !== null && element.contains(hit)
  }
  return bars.flatMap((bar) => {
    for (const part of [bar, ...bar.querySelectorAll('*')]) part.scrollTop = part.scrollHeight
    return [...bar.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().bottom > edge + 1 && isOnTop(element))
      .map((element) => element.outerHTML.slice(0, 140))
  })
}

/** Where a place is once it is in sight and rests, with nothing over it: a page that was scrolled goes on for a while. */
export async function restingBox(place: Locator) {
  await place.click({ trial: true })
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}
