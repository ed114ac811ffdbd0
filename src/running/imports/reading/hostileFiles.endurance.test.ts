import { expect, test } from 'vitest'
import { zipOf } from '../../../../test/importFiles.ts'
import { readInProcesses } from '../../../../test/instead/readingChild.ts'
import { claimingSize, refusal } from '../../../../test/refusedFiles.ts'

readInProcesses()

/* Files as large as someone would make them to exhaust a server, against the limits as they are. */

const zeros = Buffer.alloc(250 * 1024 ** 2)
const stops = /^too_large: This (zip|workbook) unpacks to 250 MB. We stop at 200 MB.$/

test('a zip that unpacks to more than 200 MB is not unpacked', async () => {
  const bomb = await zipOf({ 'animals.csv': zeros })
  expect(bomb.length).toBeLessThan(1024 ** 2)
  expect(await refusal(bomb)).toMatch(stops)
  expect(await refusal(claimingSize(bomb, 1000))).toMatch(/^damaged: This zip is damaged/)
})

test('a workbook with a bomb inside is refused before it is opened, also in a zip', async () => {
  const bomb = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': zeros })
  expect(await refusal(bomb)).toMatch(stops)
  expect(await refusal(claimingSize(bomb, 1000))).toMatch(/^damaged:/)
  expect(await refusal(await zipOf({ 'list.xlsx': bomb }))).toMatch(stops)
})

test('ten million columns are refused', async () => {
  expect(await refusal(`${'a,'.repeat(10_000_000)}a\n`)).toMatch(/^too_many_columns:/)
})
