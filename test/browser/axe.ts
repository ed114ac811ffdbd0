import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe?: {
      run(on: Element | Document | { include: Element[] }, options: object): Promise<AxeResults>
      configure(spec: object): void
    }
    /** What axe finds wrong with the page, or with its colours alone. */
    faultsOf?: (what: 'everything' | 'colours') => Promise<Found>
  }
}

/** Faults in words, and what the texts are like that axe found strong enough: their colours, sizes and grounds. */
type Found = { faults: string[]; strong: string[]; isDark: boolean }

/** What axe found strong enough on any page of this worker: a page's own list ends with it. */
const judgedColours = new Set<string>()

/** What axe finds wrong with the page as it stands, in the theme that it has. */
export const axeFaults = async (page: Page) => (await find(page, 'everything')).faults

/** The same, and what is too faint in the other theme, which the page has from then on. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const { faults, isDark } = await find(page, 'everything')
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  return [...faults, ...(await find(page, 'colours')).faults]
}

async function find(page: Page, what: 'everything' | 'colours'): Promise<Found> {
  const ask = () => page.evaluate((what) => window.faultsOf?.(what), what)
  let found = await ask()
  if (!found) {
    // Half a megabyte of script, which a page that is walked through needs once.
    await page.evaluate(axe.source)
    await page.evaluate(`(${prepare})(${JSON.stringify([...judgedColours])}, ${readColours})`)
    found = await ask()
  }
  if (!found) throw new Error('axe did not run')
  for (const colours of found.strong) judgedColours.add(colours)
  return found
}

/** In the page. */
function prepare(colours: string[], reading: typeof readColours) {
  const judged = new Set(colours)
  const mark = 'data-unjudged'
  window.axe?.configure({
    // It would write down the HTML of each element it looks at, the page's own among them.
    noHtml: true,
    // For these two, axe looks up what lies over what on all of the page.
    rules: [
      { id: 'color-contrast', selector: `[${mark}]` },
      { id: 'link-in-text-block', selector: `a[href][${mark}], [role=link][${mark}]` },
    ],
  })

  window.faultsOf = async (what) => {
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(changesOfColour().map(({ finished }) => finished))
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    // What is below what lies on top is a screen, which is looked at by itself.
    const onTop = [...document.querySelectorAll('dialog, :popover-open')].at(-1)
    const { coloursOf, isText } = reading()
    const texts = [...(onTop ?? document.body).querySelectorAll('*')].filter((element) => {
      const colours = isText(element) ? coloursOf(element) : ''
      return colours !== '' && !judged.has(colours ?? '')
    })
    if (what === 'colours' && texts.length === 0) return { faults: [], strong: [], isDark }
    for (const text of texts) text.setAttribute(mark, '')
    const found =
      what === 'everything'
        ? await run(onTop ?? document, { rules: withoutOwnSpacing })
        : await run({ include: texts }, { runOnly: ofColour })
    for (const text of texts) text.removeAttribute(mark)
    const faint = new Set(elements(found.violations.filter(({ id }) => ofColour.includes(id))))
    const contrasting = elements(found.passes.filter(({ id }) => id === 'color-contrast'))
    const strong = contrasting.flatMap((text) => (faint.has(text) ? [] : (coloursOf(text) ?? [])))
    for (const colours of strong) judged.add(colours)
    return { faults: found.violations.flatMap(inWords), strong, isDark }
  }

  /** Axe takes long to tell: a text is passed by if one of the same colours and size on the same ground was judged. */
  const ofColour = ['color-contrast', 'link-in-text-block']
  /** Of `!important` in an element's own style, which React never writes. */
  const withoutOwnSpacing = { 'avoid-inline-spacing': { enabled: false } }

  const changesOfColour = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)

  async function run(on: Element | Document | { include: Element[] }, options: object) {
    const usual = { preload: false, elementRef: true, selectors: false }
    const found = await window.axe?.run(on, { ...usual, ...options })
    if (!found) throw new Error('axe did not run')
    return found
  }
  const elements = (results: AxeResults['passes']) =>
    results.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))
  const inWords = ({ id, nodes }: AxeResults['violations'][number]) =>
    nodes.map(
      ({ element, any }) => `${id}: ${element?.outerHTML.slice(0, 160)} ${any[0]?.message ?? ''}`,
    )
}

/** In the page. */
function readColours() {
  /** The layers from an element down to an opaque one; nothing if it may lie on something else. */
  const grounds = new Map<Element | null, string | undefined>([[null, 'canvas']])
  const isOpaque = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && opacity === '1' && !/^rgba|\/|transparent/.test(backgroundColor)
  function groundOf(part: Element | null): string | undefined {
    if (!part || grounds.has(part)) return grounds.get(part)
    const style = getComputedStyle(part)
    const { backgroundColor, backgroundImage, opacity, filter, position, transform } = style
    const layer = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`
    const isMoved = ['absolute', 'fixed', 'sticky'].includes(position) || transform !== 'none'
    const below = isOpaque(style) ? '' : isMoved ? undefined : groundOf(part.parentElement)
    // One with nothing of its own shows what lies below it, however many there are.
    const isClear = layer === 'rgba(0, 0, 0, 0) none 1 none'
    const ground = isClear || below === undefined ? below : `${layer} ${below}`
    grounds.set(part, ground)
    return ground
  }
  const isInText = (element: Element) =>
    element.matches('a[href], [role=link]') && getComputedStyle(element).display === 'inline'
  function marksOf(link: Element) {
    const { textDecoration, borderBottom } = getComputedStyle(link)
    const around = link.parentElement && getComputedStyle(link.parentElement)
    return `${textDecoration} ${borderBottom} in ${around?.color} ${around?.fontWeight}`
  }
  // Axe itself passes by what shows no text, and what lies above the page until it is focused.
  const textless = '[type=checkbox], [type=radio], [type=range], [type=color], [type=hidden]'
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.getBoundingClientRect().bottom + scrollY > 0 &&
    !element.closest(':disabled, [aria-disabled=true]')
  return {
    isText: (element: Element) =>
      (element.matches(`input:not(${textless}), select, textarea`) ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') ||
        isInText(element)) &&
      isSeen(element),
    /** The colours of a text and its ground. */
    coloursOf(text: Element) {
      const ground = groundOf(text)
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
      const marks = isInText(text) ? marksOf(text) : ''
      return ground && [color, fontSize, fontWeight, textShadow, marks, ground].join(' ')
    },
  }
}
