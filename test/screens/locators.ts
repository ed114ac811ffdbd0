import {
  type ByRoleOptions,
  configure,
  fireEvent,
  queryAllByLabelText,
  queryAllByRole,
} from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { isVisible } from './styles.ts'

/*
 * What tests of screens find and do, under Playwright's names and rules, so that a test reads the same with a
 * browser and without one: a name or text is a part of the whole in any case, unless it is `exact`, and everything
 * waits for what it needs.
 */

export type Text = string | RegExp
type Named = Omit<ByRoleOptions, 'name'> & { name?: Text; exact?: boolean }

export type Finder = {
  getByRole: (role: string, named?: Named) => Locator
  /** The smallest elements with this text. */
  getByText: (text: Text, how?: { exact?: boolean }) => Locator
  getByLabel: (text: Text, how?: { exact?: boolean }) => Locator
  /** By a CSS selector, where nothing else tells elements apart. */
  locator: (selector: string) => Locator
}

/** Finds anew with each use, and waits until there is what it needs. */
export type Locator = Finder & {
  /** What it finds now. */
  all: () => HTMLElement[]
  /** What it finds, in words. */
  words: string
  filter: (which: { hasText?: Text; visible?: boolean }) => Locator
  first: () => Locator
  last: () => Locator
  nth: (place: number) => Locator
  click: () => Promise<void>
  hover: () => Promise<void>
  fill: (text: string) => Promise<void>
  /** Types letter by letter. */
  pressSequentially: (text: string) => Promise<void>
  /** Presses a key, such as 'Enter', or several together, such as 'Control+Enter'. */
  press: (key: string) => Promise<void>
  focus: () => Promise<void>
  check: () => Promise<void>
  uncheck: () => Promise<void>
  selectOption: (option: string) => Promise<void>
  setInputFiles: (files: File[]) => Promise<void>
}

/** How long something is waited for, as with `expect.poll` (vitest.config.ts). */
const patience_ms = 120_000

configure({ getElementError: (message) => new Error(message ?? '') })

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

/** Presses keys as Playwright names them: 'n', 'Enter', 'Control+Enter'. */
export const pressKeys = (keys: string): Promise<void> => user.keyboard(pressing(keys))

/** The same as user-event has it: '{Control>}{Enter}{/Control}'. */
function pressing(keys: string): string {
  const [key = '', ...held] = keys.split('+').reverse()
  // In braces, `/` would mean that a key is let go.
  const pressed = key.length === 1 ? key : `{${key}}`
  return held.reduce((inner, holding) => `{${holding}>}${inner}{/${holding}}`, pressed)
}

/** What the server has refused of what this test's pages asked it, to be told where something never comes. */
export const refusals: string[] = []

/** Looks that wait for the page to change. One observer serves all: each goes through every node to begin and to end. */
const waiting = new Set<() => void>()
const observer = new MutationObserver(() => {
  for (const look of [...waiting]) look()
})
observer.observe(document.body, {
  ...{ subtree: true, childList: true, attributes: true, characterData: true },
})

/**
 * Resolves with what `look` returns once it no longer throws, which is tried at once, with each change of the page and
 * now and then; if that takes too long, it rejects with what the page says.
 */
export const until = <T>(look: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const latest = performance.now() + patience_ms
    const isOver = () => {
      try {
        resolve(look())
        return true
      } catch (error) {
        if (performance.now() < latest) return false
        if (error instanceof Error)
          error.message += `\n\nThe page says: ${textOf(document.body)}\n${refusals.join('\n')}`
        reject(error)
        return true
      }
    }
    if (isOver()) return
    const lookAgain = () => {
      if (!isOver()) return
      waiting.delete(lookAgain)
      clearInterval(timer)
    }
    waiting.add(lookAgain)
    const timer = setInterval(lookAgain, 50)
  })

/** Finds within elements that are themselves found anew each time. */
export function within(places: () => HTMLElement[], of = ''): Finder {
  const locator = (words: string, find: (place: HTMLElement) => HTMLElement[]) =>
    locatorOf(() => [...new Set(places().flatMap(find))], `${of} ${words}`.trim())

  return {
    getByRole: (role: string, { name, exact, ...states } = {}) =>
      locator(`${role} ${name ?? ''}`, (place) =>
        queryAllByRole(place, role, { ...states, ...(name && { name: named(name, exact) }) }),
      ),
    getByText: (text, { exact } = {}) =>
      locator(`“${text}”`, (place) => smallestWith(place, fits(text, exact), mayBeWithin(text))),
    getByLabel: (text, { exact = false } = {}) =>
      locator(`field ${text}`, (place) => queryAllByLabelText(place, text, { exact })),
    locator: (selector) =>
      locator(selector, (place) => [...place.querySelectorAll<HTMLElement>(selector)]),
  }
}

/** Controls that take no press; a button that loads keeps the focus, and only says so. */
export const disabled = ':disabled, [aria-disabled="true"]'

function locatorOf(all: () => HTMLElement[], words: string): Locator {
  const some = (more: string, choose: (elements: HTMLElement[]) => HTMLElement[]) =>
    locatorOf(() => choose(all()), `${words} ${more}`)
  const usable = () =>
    until(() => {
      const element = onlyOne(all(), words)
      if (element.matches(disabled)) throw new Error(`${words} is disabled`)
      if (!isVisible(element)) throw new Error(`${words} is hidden`)
      return element
    })
  const focus = async () => (await usable()).focus()
  const tick = async (isWanted: boolean) => {
    const box = await usable()
    if (isChecked(box) !== isWanted) await user.click(box)
  }

  return {
    ...within(all, words),
    all,
    words,
    filter: ({ hasText, visible }) =>
      some(`with ${hasText}`, (elements) =>
        elements.filter(
          (element) =>
            (!hasText || fits(hasText)(textOf(element))) && (!visible || isVisible(element)),
        ),
      ),
    first: () => some('first', (elements) => elements.slice(0, 1)),
    last: () => some('last', (elements) => elements.slice(-1)),
    nth: (place) => some(`${place}`, (elements) => elements.slice(place, place + 1)),
    click: async () => user.click(await usable()),
    hover: async () => user.hover(await usable()),
    fill: async (text) => {
      const field = await usable()
      field.focus()
      fireEvent.input(field, { target: { value: text } })
    },
    pressSequentially: async (text) => user.type(await usable(), text),
    press: async (key) => {
      await focus()
      await pressKeys(key)
    },
    focus,
    check: () => tick(true),
    uncheck: () => tick(false),
    selectOption: async (option) => user.selectOptions(await usable(), option),
    setInputFiles: async (files) => user.upload(await usable(), files),
  }
}

/** The element that is meant. Throws if there is none or more than one. */
export function onlyOne(elements: HTMLElement[], words: string): HTMLElement {
  const [element] = elements
  if (element && elements.length === 1) return element
  throw new Error(`${words}: there are ${elements.length}`)
}

export const isChecked = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement
    ? element.checked
    : element.getAttribute('aria-checked') === 'true'

/** Without what only sets it out. */
export const textOf = ({ textContent }: HTMLElement): string => spaced(textContent ?? '')

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function fits(wanted: Text, exact = false): (text: string) => boolean {
  if (wanted instanceof RegExp) return (text) => wanted.test(spaced(text))
  if (exact) return (text) => spaced(text) === wanted
  const part = wanted.toLowerCase()
  return (text) => spaced(text).toLowerCase().includes(part)
}

/** As `fits`, but for spaces: of names, testing-library leaves out those at the edge of an element. */
function named(wanted: Text, exact = false): (name: string) => boolean {
  if (wanted instanceof RegExp) return fits(wanted)
  const isMeant = fits(joined(wanted), exact)
  return (name) => isMeant(joined(name))
}

const joined = (text: string) => text.replaceAll(/\s/g, '')

/** Tells whether an element with this text may have a part with the wanted one: most haven't, and needn't be gone through. */
function mayBeWithin(wanted: Text): (text: string) => boolean {
  // An expression may ask for the edges of a part.
  return wanted instanceof RegExp ? () => true : fits(wanted)
}

/** The elements with such a text of which no part has it, too. */
function smallestWith(
  element: HTMLElement,
  isMeant: (text: string) => boolean,
  mayHold: (text: string) => boolean,
): HTMLElement[] {
  const text = element.textContent ?? ''
  if (!mayHold(text)) return []
  const parts = [...element.children].filter((part) => part instanceof HTMLElement)
  const inParts = parts.flatMap((part) => smallestWith(part, isMeant, mayHold))
  if (inParts.length > 0) return inParts
  return isMeant(text) ? [element] : []
}
