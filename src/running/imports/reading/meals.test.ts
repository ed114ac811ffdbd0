import { expect, test } from 'vitest'
import { draftsOf, errorsIn, listRead, recordsIn, tableIn } from '../../../../test/importFiles.ts'

/** The meals of a list, as 'food: how it went, notes'. */
const mealsIn = (rows: ReturnType<typeof draftsOf>) =>
  recordsIn(rows).flatMap(({ logs }) =>
    logs.flatMap((log) =>
      log.type === 'feeding'
        ? [
            `${log.feeder?.name ?? '-'}: ${log.success ? 'taken' : log.refusal_reason}${log.notes && `, ${log.notes}`}`,
          ]
        : [],
    ),
  )

test('a column Refused tells which meals were, and which were taken', async () => {
  const { columns, rows, errors } = await listRead('refused-column.csv')
  expect(columns.at(-1)).toEqual({ header: 'Refused', field: 'refused' })
  expect(errors).toEqual([])
  expect(mealsIn(rows)).toEqual(['Mouse: refused', 'Mouse: taken'])
})

test('words for a meal that was not eaten are no meal that was taken, and no feeder', async () => {
  const { rows, errors } = await listRead('refused-words.csv')
  expect(errors).toEqual([])
  expect(mealsIn(rows)).toEqual([
    'Mouse: refused, refused',
    'Mouse: refused',
    'adult mouse: refused',
  ])
  expect(rows.map(({ nothing }) => nothing)).toEqual([null, 'Nothing was fed', null, null])
})

const readFood = async (cell: string, heading = 'Food') => {
  const table = await tableIn(`Animal,Date,${heading}\nNyx,2025-01-05,"${cell}"\n`)
  const rows = draftsOf(table)
  return mealsIn(rows)[0] ?? rows[0]?.nothing ?? errorsIn(rows)[0]?.replace(/^\d+ (\w+):.*/, '? $1')
}

test.each([
  ['2 mice', 'mice: taken'],
  ['✔️', '-: taken'],
  ['✔️ mouse', 'mouse: taken'],
  ['mouse ❌', 'mouse: refused'],
  ['✖️', '-: refused'],
  ["mouse - didn't eat", 'mouse: refused'],
  ['mouse (R)', 'mouse: refused'],
  ['mouse: no', 'mouse: refused'],
  ['mouse, not eaten', 'mouse: refused'],
  ['refused, in shed', '-: refused, in shed'],
  ['rat pup (regurgitated)', 'rat pup: regurgitated'],
  ['Maus (verweigert)', 'Maus: refused'],
  ['souris refusée', 'souris: refused'],
  ['ate 2 rats', 'rats: taken'],
  ['Reptilinks', 'Reptilinks: taken'],
  ['DNE', '-: refused'],
  ['rat pup, D.N.E.', 'rat pup: refused'],
  ['turned it down', '-: refused'],
  ['Niet gegeten', '-: refused'],
  ['Mouse (assist fed)', 'Mouse: taken, assist fed'],
  ['ate well', '-: taken, well'],
  ['half eaten', '-: taken, half'],
  ['hunger strike', '? prey'],
  ['off food', '? prey'],
  ['left overnight, gone', '? prey'],
  ['rat pup X', '? prey'],
  ['rat pup -', '? prey'],
  ['N/T', '? prey'],
  ['nothing', 'Nothing was fed'],
  ['not fed', 'Nothing was fed'],
  ['skipped', 'Nothing was fed'],
  ['in blue', 'Nothing was fed'],
  ['fasting', 'Nothing was fed'],
  ['did not refuse', '? prey'],
  ['refused rat, ate mouse', '? prey'],
  ['2 mice, refused 1', '? prey'],
  ['no mouse', '? prey'],
  ['mouse?', '? prey'],
  ['25 g', '? prey'],
])('“%s” under Food is “%s”', async (cell, meal) => {
  expect(await readFood(cell)).toBe(meal)
})

test('under a heading that does not name food, a word we do not know is asked about', async () => {
  expect(await readFood('Zoph', 'Fed')).toBe('? prey')
  expect(await readFood('ate Zoph', 'Fed')).toBe('Zoph: taken')
  expect(await readFood('hoppers', 'Fed')).toBe('hoppers: taken')
  expect(await readFood('hoppers', 'Offered')).toBe('hoppers: taken')
})

test.each([
  ['refused again', 'refused'],
  ["didn't eat", 'refused'],
  ['Refused because she is in shed', 'refused'],
  ['hat nicht gefressen', 'refused'],
  ['regurgitated', 'regurgitated'],
  ['ate after refusing last week', 'taken'],
  ['calm', 'taken'],
  ['refused last week', '?'],
  ['smaller one because she refused last week', '?'],
  ['never refuses', '?'],
  ['not fed', '?'],
])('notes that say “%s” make a meal %s', async (notes, meal) => {
  const table = await tableIn(`Animal,Date,Food,Notes\nNyx,2025-01-05,Mouse,"${notes}"\n`)
  const rows = draftsOf(table)
  expect(mealsIn(rows)).toEqual(meal === '?' ? [] : [`Mouse: ${meal}, ${notes}`])
  expect(errorsIn(rows)).toHaveLength(meal === '?' ? 1 : 0)
})

test('what happened tells a refusal too, and how a shed went', async () => {
  const table = await tableIn(
    [
      'Animal,Date,Event,Food',
      'Nyx,2025-01-05,Refused feed,Mouse',
      'Nyx,2025-01-06,Fed 2 mice,',
      'Nyx,2025-01-07,Regurgitated,Mouse',
      'Nyx,2025-01-08,Not fed,',
      'Nyx,2025-01-09,Shed - stuck,',
    ].join('\n'),
  )
  const rows = draftsOf(table)
  expect(errorsIn(rows)).toEqual([])
  expect(mealsIn(rows)).toEqual(['Mouse: refused', 'mice: taken', 'Mouse: regurgitated'])
  expect(recordsIn(rows).at(-1)?.logs).toEqual([{ type: 'shedding', quality: 'stuck' }])
})

test.each([
  ['Refused', 'Refused', 'refused'],
  ['Refused', 'x', 'refused'],
  ['Refused', '✔️', 'refused'],
  ['Refused', '', 'taken'],
  ['Refused', 'ate', 'taken'],
  ['Regurgitated', 'Yes', 'regurgitated'],
  ['Not eaten', 'ja', 'refused'],
  ['Refused', 'maybe', '?'],
  ['Ate', 'not sure', '?'],
  ['Ate', 'yes/no', '?'],
  ['Ate', 'ate nothing', 'refused'],
  ['Ate', 'yes, no regurg', '?'],
])('“%s” with “%s” makes a meal %s', async (heading, cell, meal) => {
  const table = await tableIn(`Animal,Date,Food,${heading}\nNyx,2025-01-05,Mouse,"${cell}"\n`)
  const rows = draftsOf(table)
  expect(mealsIn(rows).map((each) => each.replace(/, .*/, ''))).toEqual(
    meal === '?' ? [] : [`Mouse: ${meal}`],
  )
  expect(errorsIn(rows)).toHaveLength(meal === '?' ? 1 : 0)
})

test('a row that says both that it was eaten and that it was not is asked about', async () => {
  const table = await tableIn('Animal,Date,Food,Ate,Refused\nNyx,2025-01-05,Mouse,yes,yes\n')
  expect(errorsIn(draftsOf(table))).toEqual([
    "2 refused: This row says both that it was eaten and that it wasn't",
  ])
})

test('a 1 beside several pieces may be how many were eaten, so it is asked about', async () => {
  const table = await tableIn(
    'Animal,Date,Offered,Eaten\nNyx,2025-01-05,2 mice,1\nNyx,2025-01-06,1 mouse,1\n',
  )
  const rows = draftsOf(table)
  expect(errorsIn(rows)).toEqual(["2 outcome: We can't tell from “1” whether it ate"])
  expect(mealsIn(rows)).toEqual(['mouse: taken'])
})
