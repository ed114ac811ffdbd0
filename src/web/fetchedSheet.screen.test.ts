import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { expect, test } from '../../test/screens/fixtures.ts'
import { within } from '../../test/screens/locators.ts'
import { fetchedSheet } from './fetchedSheet.tsx'
import { FlashProvider } from './look/messages/Flash.tsx'

test('a sheet opened while its code is about to come ahead of time opens with that, not when it is asked for again', async () => {
  const ahead = Promise.withResolvers<() => string>()
  const loads = [ahead.promise, new Promise<never>(() => undefined)]
  const Sheet = fetchedSheet(
    () => loads.shift() ?? Promise.reject(new Error('asked for a third time')),
  )
  Sheet.fetch()

  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    createElement(FlashProvider, null, createElement(Sheet, { onClose: () => undefined })),
  )
  await expect.poll(() => loads).toEqual([])
  ahead.resolve(() => 'Search')
  await expect(within(() => [place]).getByText('Search')).toBeVisible()
})
