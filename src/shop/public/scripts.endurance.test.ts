import { expect, test } from 'vitest'
import { payloads } from '../../../test/payloads.ts'
import { expectShownAsText } from '../../../test/shownAsText.ts'

test('sixty ways of bringing a script in are shown as text, wherever they stand', async () => {
  expect(payloads).toHaveLength(60)
  await expectShownAsText(payloads)
})
