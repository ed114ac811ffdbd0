import { expect as expectValue } from 'vitest'
import { disabled, isChecked, type Locator, onlyOne, type Text, textOf, until } from './locators.ts'
import { isVisible } from './styles.ts'

type Claims = ReturnType<typeof claimsOf>
type Address = { url: () => string }

/** Playwright's assertions of what is on the screen, each of which waits until it holds; and vitest's of values. */
export const expect = Object.assign(expectThat, expectValue)

function expectThat(it: Locator): Claims & { not: Claims }
function expectThat(it: Address): { toHaveURL: (url: Text) => Promise<void> }
function expectThat<T>(it: T, message?: string): ReturnType<typeof expectValue<T>>
function expectThat(it: unknown, message?: string) {
  if (isLocator(it)) return { ...claimsOf(it), not: claimsOf(it, true) }
  if (isAddress(it)) return { toHaveURL: (url: Text) => until(() => addressed(it.url(), url)) }
  return expectValue(it, message)
}

const isLocator = (it: unknown): it is Locator => can(it, 'nth')
const isAddress = (it: unknown): it is Address => can(it, 'url')
const can = (it: unknown, name: string) =>
  typeof it === 'object' && it !== null && typeof Reflect.get(it, name) === 'function'

const addressed = (url: string, wanted: Text) =>
  wanted instanceof RegExp ? expectValue(url).toMatch(wanted) : expectValue(url).toBe(wanted)

/** What can be claimed of what a locator finds; `isNot`: that it isn't so. */
function claimsOf({ all, words }: Locator, isNot = false) {
  const one = () => onlyOne(all(), words)
  const claim = (value: unknown) => {
    const claimed = expectValue(value, words)
    return isNot ? claimed.not : claimed
  }
  const read = (value: string, wanted: Text) =>
    wanted instanceof RegExp ? claim(value).toMatch(wanted) : claim(value).toBe(wanted)
  const isShown = () => {
    if (!isVisible(one())) throw new Error(`${words} is hidden`)
  }
  const isHidden = () => {
    if (all().length > 0 && isVisible(one())) throw new Error(`${words} is shown`)
  }

  return {
    toBeVisible: () => until(isNot ? isHidden : isShown),
    toBeHidden: () => until(isNot ? isShown : isHidden),
    toHaveCount: (count: number) => until(() => claim(all().length).toBe(count)),
    /** The whole text, of one or of each that is found. */
    toHaveText: (wanted: Text | Text[]) =>
      until(() =>
        Array.isArray(wanted)
          ? claim(all().map(textOf)).toEqual(wanted.map(asWhole))
          : read(textOf(one()), wanted),
      ),
    /** A part of the text. */
    toContainText: (part: Text) =>
      until(() => {
        const text = claim(textOf(one()))
        return part instanceof RegExp ? text.toMatch(part) : text.toContain(part)
      }),
    toHaveValue: (value: string) => until(() => claim(Reflect.get(one(), 'value')).toBe(value)),
    toHaveAttribute: (name: string, wanted: Text) =>
      until(() => read(one().getAttribute(name) ?? '', wanted)),
    toHaveAccessibleDescription: (wanted: Text) => until(() => read(descriptionOf(one()), wanted)),
    toBeChecked: () => until(() => claim(isChecked(one())).toBe(true)),
    toBeDisabled: () => until(() => claim(one().matches(disabled)).toBe(true)),
    toBeEnabled: () => until(() => claim(one().matches(disabled)).toBe(false)),
    toBeFocused: () => until(() => claim(document.activeElement === one()).toBe(true)),
  }
}

const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id) ?? document.createElement('i')))
    .join(' ')

const asWhole = (wanted: Text): unknown =>
  wanted instanceof RegExp ? expectValue.stringMatching(wanted) : wanted
