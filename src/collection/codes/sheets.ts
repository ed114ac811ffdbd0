import { numberText } from '../../shared/numbers.ts'

/**
 * A sheet of labels, in millimetres: the position of the first label, and the distance to the next.
 */
export type SheetFormat = {
  key: string
  words: string
  /** The size of one label, where it isn't in millimetres. */
  measures?: string
  page: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  first: { left: number; top: number }
  step: { across: number; down: number }
}

const a4 = { width: 210, height: 297 }
const letter = { width: 215.9, height: 279.4 }

/**
 * Supported sheets: Avery's by their numbers, whose measures other makers have adopted, and two
 * simple grids on letter paper.
 */
export const sheetFormats: readonly [SheetFormat, ...SheetFormat[]] = [
  {
    key: 'a4-24',
    words: 'Avery L7159, A4, 24 a page',
    page: a4,
    columns: 3,
    rows: 8,
    label: { width: 63.5, height: 33.9 },
    first: { left: 7.25, top: 12.9 },
    step: { across: 66, down: 33.9 },
  },
  {
    key: 'l7160',
    words: 'Avery L7160, A4, 21 a page',
    page: a4,
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    first: { left: 7.25, top: 15.15 },
    step: { across: 66, down: 38.1 },
  },
  {
    key: 'l7163',
    words: 'Avery L7163, A4, 14 a page',
    page: a4,
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    first: { left: 4.65, top: 15.15 },
    step: { across: 101.6, down: 38.1 },
  },
  {
    key: 'a4-40',
    words: 'Avery L7654, A4, 40 a page',
    page: a4,
    columns: 4,
    rows: 10,
    label: { width: 45.7, height: 25.4 },
    first: { left: 9.75, top: 21.5 },
    step: { across: 48.25, down: 25.4 },
  },
  {
    key: 'l7651',
    words: 'Avery L7651, A4, 65 a page',
    page: a4,
    columns: 5,
    rows: 13,
    label: { width: 38.1, height: 21.2 },
    first: { left: 4.75, top: 10.7 },
    step: { across: 40.6, down: 21.2 },
  },
  {
    key: '5160',
    words: 'Avery 5160, Letter, 30 a page',
    measures: '2⅝ × 1 in each',
    page: letter,
    columns: 3,
    rows: 10,
    label: { width: 66.675, height: 25.4 },
    first: { left: 4.7625, top: 12.7 },
    step: { across: 69.85, down: 25.4 },
  },
  {
    key: '5163',
    words: 'Avery 5163, Letter, 10 a page',
    measures: '4 × 2 in each',
    page: letter,
    columns: 2,
    rows: 5,
    label: { width: 101.6, height: 50.8 },
    first: { left: 3.96875, top: 12.7 },
    step: { across: 106.3625, down: 50.8 },
  },
  {
    key: 'letter-24',
    words: 'Letter, 24 a page',
    measures: '2½ × 1¼ in each',
    page: letter,
    columns: 3,
    rows: 8,
    label: { width: 63.5, height: 31.75 },
    first: { left: 9.525, top: 12.7 },
    step: { across: 66.675, down: 31.75 },
  },
  {
    key: 'letter-40',
    words: 'Letter, 40 a page',
    measures: '1⅞ × 1 in each',
    page: letter,
    columns: 4,
    rows: 10,
    label: { width: 47.625, height: 25.4 },
    first: { left: 7.9375, top: 12.7 },
    step: { across: 50.8, down: 25.4 },
  },
]

export const perSheet = ({ columns, rows }: SheetFormat): number => columns * rows

/**
 * Reads the typed number of labels already used: none if empty. A sheet that is used up, and anything that is
 * no whole number, is wrong.
 */
export function usedOf(typed: string, format: SheetFormat): { used: number; wrong?: string } {
  const most = perSheet(format) - 1
  const text = typed.trim()
  const count = text === '' ? 0 : Number(text)
  if (/^\d*$/.test(text) && count <= most) return { used: count }
  return { used: 0, wrong: `Please enter a whole number from 0 to ${most}` }
}

/** The position of a label, counted row by row from 0. */
export function placeOf(
  { columns, first, step }: SheetFormat,
  at: number,
): { left: number; top: number } {
  return {
    left: first.left + (at % columns) * step.across,
    top: first.top + Math.floor(at / columns) * step.down,
  }
}

/**
 * Labels distributed over sheets, each with its position. The first `usedPlaces` positions of the first
 * sheet stay empty, for a partly used one.
 */
export function spread<Label>(
  labels: readonly Label[],
  format: SheetFormat,
  usedPlaces: number,
): { at: number; label: Label }[][] {
  const places = perSheet(format)
  const sheets: { at: number; label: Label }[][] = []
  for (const [number, label] of labels.entries()) {
    const place = Math.min(usedPlaces, places - 1) + number
    const sheet = Math.floor(place / places)
    sheets[sheet] ??= []
    sheets[sheet].push({ at: place % places, label })
  }
  return sheets
}

/** '63.5 × 33.9 mm each'. */
export const measuresOf = ({ measures, label: { width, height } }: SheetFormat): string =>
  measures ?? `${numberText(width)} × ${numberText(height)} mm each`
