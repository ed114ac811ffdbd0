import type { CDPSession, Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe?: {
      run(on: Element | Document | Part, options: object): Promise<AxeResults>
      configure(spec: object): void
    }
    /** What axe finds against its rules, in words. */
    faultsOf?: (on: Element | Document | Part, options: object) => Promise<Found>
    /** Of the texts that axe found strong enough: their colours, sizes and grounds. */
    judgedColours?: Set<string>
  }
}

type Part = { include: Element[] }
type Found = { faults: string[]; passes: AxeResults['passes'] }

/** What axe found strong enough on any page of this worker: a page's own list ends with it. */
const judgedColours = new Set<string>()

/** What axe finds wrong with the page as it stands, in the theme that it has. */
export async function axeFaults(page: Page): Promise<string[]> {
  return [...(await faultsIn(page)), ...(await tooFaint(page))]
}

/** The same, and what is too faint in the other theme, which the page has from then on. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const all = await axeFaults(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await dress(page, isDark ? 'light' : 'dark')
  return [...all, ...(await tooFaint(page))]
}

/**
 * Everything but colours, on the sheet or menu that lies on top: what is below it is a screen, which
 * is looked at by itself.
 */
async function faultsIn(page: Page): Promise<string[]> {
  // Half a megabyte of script, which a page that is walked through needs once.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(
      (colours) => {
        window.judgedColours = new Set(colours)
        // It would write down the HTML of each element it looks at, the page's own among them.
        window.axe?.configure({ noHtml: true })
        window.faultsOf = async (on, options) => {
          const found = await window.axe?.run(on, { preload: false, elementRef: true, ...options })
          if (!found) throw new Error('axe did not run')
          const faults = found.violations.flatMap(({ id, nodes }) =>
            nodes.map(
              ({ element, any }) =>
                `${id}: ${element?.outerHTML.slice(0, 160)} ${any[0]?.message ?? ''}`,
            ),
          )
          return { faults, passes: found.passes }
        }
      },
      [...judgedColours],
    )
  }
  return page.evaluate(async () => {
    const onTop = [...document.querySelectorAll('dialog, :popover-open')].at(-1)
    const found = await window.faultsOf?.(onTop ?? document, {
      resultTypes: ['violations'],
      rules: {
        'color-contrast': { enabled: false },
        // Of `!important` in an element's own style, which React never writes.
        'avoid-inline-spacing': { enabled: false },
      },
    })
    return found?.faults ?? ['axe is missing']
  })
}

/**
 * Texts too faint for what they stand on. Axe takes long to tell: a text is passed by if axe has
 * judged one of the same colours and size on the same ground before, on any page of this worker.
 */
async function tooFaint(page: Page): Promise<string[]> {
  const { faults, passed } = await page.evaluate(async () => {
    window.judgedColours ??= new Set()
    const judged = window.judgedColours
    const isOpaque = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) =>
      backgroundImage === 'none' && opacity === '1' && !/^rgba|\/|transparent/.test(backgroundColor)

    /** The layers from an element down to an opaque one; nothing if it may lie on something else. */
    const grounds = new Map<Element | null, string | undefined>([[null, '']])
    function groundOf(part: Element | null): string | undefined {
      if (!part || grounds.has(part)) return grounds.get(part)
      const style = getComputedStyle(part)
      const { backgroundColor, backgroundImage, opacity, filter, position, transform } = style
      const layer = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`
      const isMoved = ['absolute', 'fixed', 'sticky'].includes(position) || transform !== 'none'
      const below = isOpaque(style) ? '' : isMoved ? undefined : groundOf(part.parentElement)
      const ground = below === undefined ? undefined : `${layer} ${below}`
      grounds.set(part, ground)
      return ground
    }
    /** The colours of a text and its ground. */
    const coloursOf = (text: Element) => {
      const ground = groundOf(text)
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
      return ground && [color, fontSize, fontWeight, textShadow, ground].join(' ')
    }
    // Axe itself passes by what shows no text, and what lies above the page until it is focused.
    const textless = '[type=checkbox], [type=radio], [type=range], [type=color], [type=hidden]'
    const isText = (element: Element) =>
      element.matches(`input:not(${textless}), select, textarea`) ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().bottom + scrollY > 0 &&
      !element.closest(':disabled, [aria-disabled=true]')

    const onTop = [...document.querySelectorAll('dialog, :popover-open')].at(-1)
    const include = [...(onTop ?? document.body).querySelectorAll('*')].filter((element) => {
      if (!isText(element) || !isSeen(element)) return false
      const colours = coloursOf(element)
      return colours === undefined || !judged.has(colours)
    })
    if (include.length === 0) return { faults: [], passed: [] }
    const found = await window.faultsOf?.({ include }, { runOnly: ['color-contrast'] })
    const passes = found?.passes.flatMap(({ nodes }) => nodes) ?? []
    const passed = passes.flatMap(({ element }) => (element && coloursOf(element)) ?? [])
    for (const colours of passed) judged.add(colours)
    return { faults: found?.faults ?? ['axe is missing'], passed }
  })
  for (const colours of passed) judgedColours.add(colours)
  return faults
}

/** Changes the device's theme, and waits until no colour is on its way any more. */
export async function dress(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    () => !document.getAnimations().some(({ playState }) => playState === 'running'),
  )
}

/** What sticks out at the right of the page: it would have to be scrolled sideways. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Beside the room of the scrollbar.
    const { scrollWidth, clientWidth: most } = document.documentElement
    if (scrollWidth <= most) return []
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > most + 1
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => sticksOut(element) && ![...element.children].some(sticksOut),
    )
    const words = innermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 140))
    return [`${scrollWidth} px wide: ${words.join(' … ')}`]
  })

/** Figures that break within themselves: '100' over its '%'. Longer words, such as addresses, may break. */
export const brokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      if (!/^(?=.*\d)\S{2,12}$/.test(words) || !text.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(`${words} in ${text.parentElement.outerHTML.slice(0, 140)}`)
    }
    return broken
  })

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Has the browser show text in this many percent of its usual size, as readers choose it in its
 * settings, until another size is chosen. The session stays open: without it, the next page has the usual size again.
 */
export async function chooseTextSize(page: Page, percent: number) {
  const session = await sessionOf(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
}

function sessionOf(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/**
 * What is harder to hit than 44 × 44: everything one can press in what lies on top, but for links
 * in the middle of a text. What is really hit counts, not what is drawn.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  })
}

/**
 * Fields that a phone makes hard to fill: it zooms into text under 16 px, and shows letters where a
 * number is meant unless it is told. Numbers are known by their label, or by what stands in the field.
 */
export function fieldFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const typed =
      'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])'
    const ofNumbers = 'input:is([type=text], [type=search], :not([type]))'
    const number =
      /\b(weight|price|cost|amount|quantity|count|temperature|humidity|percent|grams|°C|%)\b|^(days|weeks|months|number of|how many)\b/i

    const wordsOf = (field: HTMLInputElement) =>
      field.getAttribute('aria-label') ??
      [...(field.labels ?? [])].map((l) => l.innerText).join(' ')
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
  })
}

const homeLine = 34

/** Gives the page the phone's own line at the bottom edge, which takes the taps, until it is closed. */
export async function showHomeLine(page: Page) {
  const session = await sessionOf(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: homeLine } })
}

/** What a bar at the bottom edge has where the phone's own line lies (see `showHomeLine`). */
export function underHomeLine(page: Page): Promise<string[]> {
  return page.evaluate((height) => {
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
  }, homeLine)
}
