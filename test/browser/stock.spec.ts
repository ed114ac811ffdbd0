import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { perSheet, sheetFormats } from '../../src/collection/codes/sheets.ts'
import { feeders } from '../../src/db/schema.ts'
import { tried } from '../endurance.ts'
import { expect, test } from './fixtures.ts'

test('labels fill their sheets to the millimetre, however long the names are', async ({
  page,
  keeper,
  db,
}) => {
  const count = 60
  const { account_id } = await keeper.me()
  const names = Array.from({ length: count }, (_, at) => (at % 3 ? `Rat ${at}` : 'W'.repeat(100)))
  await db.insert(feeders).values(names.map((name) => ({ account_id, id: newId(), name })))
  for (const format of tried(sheetFormats)) {
    await page.emulateMedia({ media: null })
    await page.goto(`/dashboard/labels?kind=feeder&sheet=${format.key}`)
    await page.getByLabel('Labels already used on the first sheet').fill('9')
    const sheets = Math.ceil((count + 9) / perSheet(format))
    await expect(page.getByText(`${count} labels on ${sheets} sheets`)).toBeVisible()

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(sheets)
    const points = [format.page.width, format.page.height].map((mm) => (mm / 25.4) * 72)
    const [, width, height] = pdf.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
    expect(Math.abs(Number(width) - (points[0] ?? 0))).toBeLessThan(1)
    expect(Math.abs(Number(height) - (points[1] ?? 0))).toBeLessThan(1)
    expect(await misplaced(page, format.label)).toEqual([])
  }
})

/** Printed labels whose size is not theirs in millimetres, or whose words run over their edge. */
async function misplaced(page: Page, label: { width: number; height: number }) {
  await page.emulateMedia({ media: 'print' })
  return page.evaluate(({ width, height }) => {
    const mm = 96 / 25.4
    const codes = [...document.querySelectorAll('body > [aria-hidden] svg')]
    if (codes.length === 0) return ['nothing is printed']
    return codes.flatMap((code) => {
      const box = code.parentElement?.getBoundingClientRect()
      const text = code.nextElementSibling
      const words = text?.getBoundingClientRect()
      if (!box || !text || !words) return ['a label without words']
      const isRight =
        Math.abs(box.width - width * mm) < 0.1 && Math.abs(box.height - height * mm) < 0.1
      const isInside =
        words.right <= box.right &&
        words.top >= box.top &&
        words.bottom <= box.bottom &&
        text.scrollHeight <= text.clientHeight + 1
      return isRight && isInside ? [] : [`${text.textContent} in ${box.width} × ${box.height}`]
    })
  }, label)
}
