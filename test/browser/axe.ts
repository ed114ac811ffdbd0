import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { dress } from './device.ts'

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
