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
  // It would write down the HTML of each element it looks at, the page's own among them.
  window.axe?.configure({ noHtml: true })

  window.faultsOf = async (what) => {
    const onTop = [...document.querySelectorAll('dialog, :popover-open')].at(-1)
    const faults = what === 'everything' ? await faultsOn(onTop ?? document) : []
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(changesOfColour().map(({ finished }) => finished))
    const faint = await tooFaint(onTop ?? document.body)
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    return { faults: [...faults, ...faint.faults], strong: faint.strong, isDark }
  }
  const changesOfColour = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)

  async function run(on: Element | Document | { include: Element[] }, options: object) {
    const found = await window.axe?.run(on, { preload: false, elementRef: true, ...options })
    if (!found) throw new Error('axe did not run')
    const faults = found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ element, any }) => `${id}: ${element?.outerHTML.slice(0, 160)} ${any[0]?.message ?? ''}`,
      ),
    )
    return { ...found, faults }
  }

  /** Everything but colours, on what lies on top: what is below it is a screen, which is looked at by itself. */
  async function faultsOn(part: Element | Document) {
    const left = { enabled: false }
    const rules = {
      // By the colours, for which axe looks up what lies over what on all of the page.
      ...{ 'color-contrast': left, 'link-in-text-block': left },
      // Of `!important` in an element's own style, which React never writes.
      'avoid-inline-spacing': left,
    }
    return (await run(part, { resultTypes: ['violations'], rules })).faults
  }

  /**
   * Texts too faint for what they stand on, and links that can't be told from the text around them. Axe takes long
   * to tell: a text is passed by if axe has judged one of the same colours and size on the same ground before, on
   * any page of this worker.
   */
  async function tooFaint(part: Element) {
    const { isText, coloursOf } = reading()
    const include = [...part.querySelectorAll('*')].filter((element) => {
      const colours = isText(element) ? coloursOf(element) : ''
      return colours !== '' && !judged.has(colours ?? '')
    })
    if (include.length === 0) return { faults: [], strong: [] }
    const runOnly = ['color-contrast', 'link-in-text-block']
    const { faults, passes, violations } = await run({ include }, { runOnly })
    const elements = (results: AxeResults['passes']) =>
      results.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))
    const faint = new Set(elements(violations))
    const contrasting = elements(passes.filter(({ id }) => id === 'color-contrast'))
    const passed = contrasting.filter((element) => !faint.has(element))
    const strong = passed.flatMap((element) => coloursOf(element) ?? [])
    for (const colours of strong) judged.add(colours)
    return { faults, strong }
  }
}

/** In the page. */
function readColours() {
  /** The layers from an element down to an opaque one; nothing if it may lie on something else. */
  const grounds = new Map<Element | null, string | undefined>([[null, '']])
  const isOpaque = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && opacity === '1' && !/^rgba|\/|transparent/.test(backgroundColor)
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
