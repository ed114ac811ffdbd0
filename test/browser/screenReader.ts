import type { CDPSession, Page } from '@playwright/test'
import { type AxNode, isContext, linesOf, quoted, roleWords, wordOf, wordsOf } from './spoken.ts'
import { shown } from './walk.ts'

declare global {
  interface Window {
    /** What live regions have said since it was last read. */
    announced?: string[]
    /** What had the focus when the last key was pressed, and the sheets that were open. */
    pressedAt?: { focus: Element | null; sheets: number }
  }
}

/** One stop of the focus: where it is, and what is read out on arriving there. */
type Stop = { id: number; role: string; name: string; words: string; around: AxNode[] }

export type ScreenReader = Awaited<ReturnType<typeof screenReaderOf>>

/**
 * Someone who has nothing but the keyboard and what a screen reader says, taken from the accessibility tree. Each
 * method writes what is heard by `write`, and each fault by `blame`.
 */
export async function screenReaderOf(
  page: Page,
  { write, blame }: { write: (line: string) => void; blame: (fault: string) => void },
) {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  // The name of a function that is sent to a page, which the compiler asks for.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(listen)
  let last: Stop | undefined
  let heading = ''

  /** Says where the focus is, with the groups that it has entered on the way. */
  async function sayFocus() {
    const nodes = await ancestorsOf(session)
    const [node] = nodes
    const role = node ? wordOf(node.role) : ''
    if (
      !node ||
      role === 'RootWebArea' ||
      (!wordOf(node.name) && ['generic', 'none'].includes(role))
    ) {
      write('    (the focus is on the page itself)')
      last = undefined
      return undefined
    }
    const around = nodes.slice(1).filter(isContext)
    const before = new Set(last?.around.map((each) => each.backendDOMNodeId))
    const entered = around.filter((each) => !before.has(each.backendDOMNodeId)).toReversed()
    const above = await headingAbove(page)
    if (above !== heading && above) write(`    under the heading “${above}”`)
    heading = above
    for (const each of entered)
      write(`    into ${roleWords(wordOf(each.role))} ${quoted(wordOf(each.name))}`)
    const stop = {
      id: node.backendDOMNodeId ?? 0,
      role,
      name: wordOf(node.name),
      words: wordsOf(node, await activeOption(session, node)),
      around,
    }
    write(`  ${stop.words}`)
    judge(stop)
    last = stop
    return stop
  }

  function judge({ role, name, words }: Stop) {
    if (!name && !['main', 'dialog'].includes(role)) blame(`nameless: ${words}`)
    if (twice.test(name)) blame(`named twice: ${words}`)
    if (digits.test(words) && role !== 'Date') blame(`a date as digits: ${words}`)
  }

  async function sayAnnouncements() {
    const announced = await page.evaluate(() => window.announced?.splice(0) ?? [])
    for (const words of announced) write(`    announced: ${words}`)
    return announced
  }

  /** Presses a key that does something, waits until it's done, and says what is heard of it. */
  async function press(key: string) {
    const before = last
    const address = page.url()
    write(`[${key}]`)
    await page.evaluate(() => {
      const sheets = document.querySelectorAll('dialog[open]').length
      window.pressedAt = { focus: document.activeElement, sheets }
    })
    await page.keyboard.press(key)
    await settle(page)
    // Nothing may come of it, which is a fault.
    await page.waitForFunction(isHeard, address, { timeout: 1000 }).catch(() => undefined)
    await settle(page)
    const announced = await sayAnnouncements()
    const stop = await sayFocus()
    if (before && !stop && page.url() === address)
      blame(`the focus was lost after ${key} on: ${before.words}`)
    const isSame = before && stop && before.id === stop.id && before.words === stop.words
    if (isSame && announced.length === 0 && page.url() === address && key !== 'Tab')
      blame(`nothing was said after ${key} on: ${before.words}`)
    return stop
  }

  /** Goes on by Tab until a stop with this role and name; throws if the way ends before it. */
  async function to(role: string, name: string | RegExp, key = 'Tab') {
    const isIt = (stop: Stop | undefined) =>
      stop?.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))
    if (isIt(last)) return
    let misses = 0
    for (let step = 0; step < 160; step++) {
      await page.keyboard.press(key)
      const before = last
      const stop = await sayFocus()
      await sayAnnouncements()
      if (isIt(stop)) return
      if (before && stop && before.id === stop.id && stop.role !== 'Date')
        blame(`a trap: ${stop.words}`)
      if (!stop && ++misses > 1) break
    }
    throw new Error(`No way by ${key} to the ${role} ${name}`)
  }

  async function type(text: string) {
    write(`[types “${text}”]`)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await settle(page)
    await sayAnnouncements()
  }

  /** Opens an address and skips to its content. */
  async function open(address: string) {
    write(`[opens ${address}]`)
    await page.goto(address)
    await shown(page)
    last = undefined
    heading = ''
    if (await page.getByRole('link', { name: 'Skip to content' }).count()) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await settle(page)
    }
    // What a page holds when it opens isn't announced.
    await page.evaluate(() => window.announced?.splice(0))
  }

  /** Reads the screen or the sheet on top from its first line to its last. */
  async function read() {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    write('  ┌ read from its top')
    for (const line of linesOf(nodes)) {
      write(`  │ ${line}`)
      if (digits.test(line)) blame(`a date as digits: ${line}`)
    }
    write(`  └ ${await page.title()}`)
  }

  return { page, open, to, press, type, read, sayFocus }
}

/** A name that says its words twice, as 'Ada, Ada'. */
const twice = /^(.{2,}?)[,;: ]+\1$/i
const digits = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/

/** Until what was pressed or typed has been drawn. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await shown(page)
}

/**
 * In the page: whether something is to be heard of the last key; parts of a screen are fetched when they are first
 * asked for, and the message of a sheet comes a moment after it has closed.
 */
function isHeard(address: string) {
  const { focus = null, sheets = 0 } = window.pressedAt ?? {}
  if ((window.announced?.length ?? 0) > 0 || location.href !== address) return true
  const hasClosed = document.querySelectorAll('dialog[open]').length < sheets
  return !hasClosed && document.activeElement !== focus
}

/** In the page: notes what is written into live regions, and how much of it is heard. */
function listen() {
  window.announced = []
  const regions = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])'
  const wordsIn = (node: Node) =>
    (node instanceof HTMLElement && node.isConnected ? node.innerText : node.textContent) ?? ''
  const note = (region: Element, words: string, isNew: boolean) => {
    const text = words.replace(/\s+/g, ' ').trim()
    if (!text) return
    const top = [...document.querySelectorAll('dialog[open]')].at(-1)
    const isSilent = region.closest('[inert]') || (top && !top.contains(region))
    const isLate = isNew && region.getAttribute('role') !== 'alert'
    const remark = isSilent
      ? ' (NOT HEARD: behind a sheet)'
      : isLate
        ? ' (came with its region)'
        : ''
    window.announced?.push(text + remark)
  }
  new MutationObserver((records) => {
    const heard = new Set<Element>()
    for (const { target, addedNodes, type } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(regions)
      if (region && !heard.has(region)) {
        const isWhole = region.getAttribute('aria-atomic') === 'true' || type === 'characterData'
        const added = [...addedNodes].map(wordsIn).join(' ')
        if (isWhole) heard.add(region)
        note(region, isWhole ? wordsIn(region) : added, false)
      }
      if (region) continue
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue
        const within = added.matches(regions) ? [added] : [...added.querySelectorAll(regions)]
        for (const each of within) note(each, wordsIn(each), true)
      }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

async function ancestorsOf(session: CDPSession) {
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'document.activeElement',
  })
  if (!result.objectId) return []
  const { nodes } = await session.send('Accessibility.getAXNodeAndAncestors', {
    objectId: result.objectId,
  })
  return nodes.filter(({ ignored }, place) => place === 0 || !ignored)
}

/** The option that a box with a list names as the active one. */
async function activeOption(session: CDPSession, node: AxNode): Promise<string> {
  const property = node.properties?.find(({ name }) => name === 'activedescendant')
  const id = property?.value.relatedNodes?.[0]?.backendDOMNodeId
  if (!id) return ''
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    backendNodeId: id,
    fetchRelatives: false,
  })
  return nodes[0] ? wordsOf(nodes[0], '') : ''
}

function headingAbove(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const top = focused?.closest('dialog') ?? document.querySelector('main') ?? document.body
    if (!focused || !top.contains(focused)) return ''
    const above = [...top.querySelectorAll('h1, h2, h3, h4')].filter(
      (each) =>
        each.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !each.closest('[aria-hidden=true]') &&
        each.checkVisibility({ visibilityProperty: true }),
    )
    return above.at(-1)?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  })
}
