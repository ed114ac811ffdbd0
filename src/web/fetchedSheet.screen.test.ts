import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { expect, test } from '../../test/screens/fixtures.ts'
import { within } from '../../test/screens/locators.ts'
import { type Early, fetchedSheet } from './fetchedSheet.tsx'
import { FlashProvider } from './look/messages/Flash.tsx'

test('a sheet opened while its code is about to come ahead of time opens with that, not when it is asked for again', async () => {
  const ahead = Promise.withResolvers<() => string>()
  const loads = [ahead.promise, new Promise<never>(() => undefined)]
  const Sheet = fetchedSheet(
    () => loads.shift() ?? Promise.reject(new Error('asked for a third time')),
  )
  Sheet.fetch()

  const sheet = open(Sheet)
  await expect.poll(() => loads).toEqual([])
  ahead.resolve(() => 'Search')
  await expect(sheet.getByText('Search')).toBeVisible()
})

test('what is typed before its code has come is typed into the sheet, and sets off no shortcut', async () => {
  const code = Promise.withResolvers<typeof Search>()
  const Search = ({ typed }: Early) => `Search for ${typed}`
  const shortcuts = vi.fn()
  document.addEventListener('keydown', shortcuts)
  onTestFinished(() => document.removeEventListener('keydown', shortcuts))
  const sheet = open(fetchedSheet(() => code.promise, true))

  for (const key of ['V', 'e', 'Shift', 'Tab', 's', 'p', 'e', 'r']) press(key)
  press('k', { ctrlKey: true })
  expect(shortcuts).not.toHaveBeenCalled()
  code.resolve(Search)
  await expect(sheet.getByText('Search for Vesper')).toBeVisible()
  press('r')
  expect(shortcuts).toHaveBeenCalledTimes(1)
})

/** Opens a sheet on a page of its own, and finds what it shows. */
function open(Sheet: ReturnType<typeof fetchedSheet>) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const sheet = createElement(Sheet, { onClose: () => undefined })
  flushSync(() => root.render(createElement(FlashProvider, null, sheet)))
  return within(() => [place])
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
