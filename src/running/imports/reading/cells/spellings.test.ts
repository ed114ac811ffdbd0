import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasUnit, numberIn, provenSign, unitIn, weightIn } from './amounts.ts'
import { dayIn, isEmptyDay, provenOrder, timeIn } from './days.ts'
import { namesFood, preyIn } from './foods.ts'
import { plain, spellingsOf } from './headings.ts'
import { hetsIn } from './hets.ts'
import { intervalsIn, isRounded } from './intervals.ts'
import {
  qualityIn,
  saysNo,
  saysShed,
  saysYes,
  tickIn,
  typeIn,
  typesIn,
  unusual,
} from './logWords.ts'
import { mealIn, outcomeIn, outcomeInNotes, saysNotFed } from './meals.ts'
import { isGuessedSex, sexOf } from './sexes.ts'
import { speciesNamed } from './speciesNames.ts'
import { acquisitionIn, cellText, departureIn, isUnknown, sourceIn, stateIn } from './statuses.ts'

/*
 * What is read in the cells of `spellings.txt`, a paragraph for each kind of cell: the first line names it, each other
 * line is a cell, an arrow, what was read, and a digest of what is read where more stands around it. `vitest run … -u`
 * writes it anew; look at what has changed.
 */

const today = '2026-11-23'
const orders = [null, 'dmy', 'mdy', 'ymd'] as const

const readers: Record<string, (cell: string) => unknown[]> = {
  numbers: (cell) => [
    ...(['point', 'comma', 'thousands'] as const).map((sign) => numberIn(cell, sign)),
    provenSign(cell),
  ],
  weights: (cell) => [
    ...([null, 'grams', 'kilograms', 'pounds'] as const).map((unit) => weightIn(cell, unit, null)),
    weightIn(cell, null, 'point'),
    weightIn(cell, 'kilograms', 'comma'),
    hasUnit(cell),
  ],
  days: (cell) => [
    ...orders.map((order) => dayIn(cell, order, today)),
    provenOrder(cell),
    isEmptyDay(cell),
  ],
  times: (cell) => [timeIn(cell), dayIn(`2024-05-01 ${cell}`, null, today)],
  headings: (cell) => [plain(cell), spellingsOf(cell), unitIn(cell), departureIn(cell)],
  foods: (cell) => [namesFood(cell), preyIn(cell)],
  hets: (cell) => [hetsIn(cell, 'Het'), hetsIn(cell, 'Poss. hets'), hetsIn(cell, '66% hets')],
  intervals: (cell) => [
    ...['', 'Every (weeks)', 'Feeds per week', 'Feeds per month'].map((heading) =>
      intervalsIn(cell, heading),
    ),
    isRounded(cell),
  ],
  logs: (cell) => [
    typeIn(cell),
    typesIn(cell),
    qualityIn(cell),
    unusual.test(cell),
    saysShed(cell),
  ],
  ticks: (cell) => [saysYes(cell), saysNo(cell), tickIn(cell, /refus/)],
  meals: (cell) => [
    mealIn(cell, true),
    mealIn(cell, false),
    outcomeIn(cell),
    outcomeInNotes(cell),
    saysNotFed(cell),
  ],
  sexes: (cell) => [sexOf(cell), isGuessedSex(cell)],
  species: (cell) => [speciesNamed(cell)],
  statuses: (cell) => [
    stateIn(cell),
    sourceIn(cell),
    acquisitionIn(cell),
    cellText(cell),
    isUnknown(cell),
  ],
}

const path = join(import.meta.dirname, 'spellings.txt')
const arrow = ' → '
const paragraphs = readFileSync(path, 'utf8').trimEnd().split('\n\n')

/** A reading on one line: what is no reading, or false, is a dot. */
const line = (value: unknown): string =>
  value === null || value === undefined || value === false
    ? '·'
    : JSON.stringify(value).replaceAll('"', '')

/** What is the same as before it is only marked. */
const dittoed = (words: string[]) =>
  words.map((each, at) => (at > 0 && each === words[at - 1] ? '″' : each))

/** The cell with letters, figures or spaces at its ends, and in capitals. */
const within = (cell: string) => [
  ...[`x${cell}`, `${cell}x`, `x ${cell}`, `${cell} x`, `1 ${cell}`, `${cell} 1`, `${cell}1`],
  ...[` ${cell} `, `${cell}.`, `${cell}?`, `(${cell})`, cell.toUpperCase(), `${cell} ${cell}`],
]

test('each cell is read as it was', async () => {
  const texts = paragraphs.map((paragraph) => {
    const [kind = '', ...lines] = paragraph.split('\n')
    const read = readers[kind]
    if (!read) throw new Error(`There are no ${kind}`)
    const cells = lines.map((each) => each.split(arrow)[0] ?? '')
    const readings = (cell: string) => dittoed(read(cell).map(line)).join(' | ')
    const digest = (cell: string) => hash('sha1', within(cell).map(readings).join()).slice(0, 8)
    return [
      kind,
      ...cells.map((cell) => `${cell}${arrow}${readings(cell)} # ${digest(cell)}`),
    ].join('\n')
  })
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(path)
})

test('there are cells of every kind', () => {
  const kinds = paragraphs.map((paragraph) => paragraph.split('\n')[0])
  expect(kinds).toEqual(Object.keys(readers))
})
