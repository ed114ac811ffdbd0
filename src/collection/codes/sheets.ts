/**
 * A sheet of labels, in millimetres: the position of the first label, and the distance to the next.
 */
export type SheetFormat = {
  key: string
  words: string
  /** The maker's description. */
  measures: string
  page: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  first: { left: number; top: number }
  step: { across: number; down: number }
}

const a4 = { width: 210, height: 297 }
const letter = { width: 215.9, height: 279.4 }

/** Supported sheets. Those for A4 are Avery's, whose sizes others have adopted. */
export const sheetFormats: readonly [SheetFormat, ...SheetFormat[]] = [
  {
    key: 'a4-24',
    words: 'A4, 24 a page',
    measures: '63.5 × 33.9 mm each, as Avery L7159',
    page: a4,
    columns: 3,
    rows: 8,
    label: { width: 63.5, height: 33.9 },
    first: { left: 7.2, top: 12.9 },
    step: { across: 66, down: 33.9 },
  },
  {
    key: 'a4-40',
    words: 'A4, 40 a page',
    measures: '45.7 × 25.4 mm each, as Avery L7654',
    page: a4,
    columns: 4,
    rows: 10,
    label: { width: 45.7, height: 25.4 },
    first: { left: 9.75, top: 21.5 },
    step: { across: 48.25, down: 25.4 },
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
 * Labels distributed over sheets, each with its position. The first `used` positions of the first
 * sheet stay empty, for a partly used one.
 */
export function spread<Label>(
  labels: readonly Label[],
  format: SheetFormat,
  used: number,
): { at: number; label: Label }[][] {
  const places = perSheet(format)
  const sheets: { at: number; label: Label }[][] = []
  for (const [number, label] of labels.entries()) {
    const place = Math.min(used, places - 1) + number
    const sheet = Math.floor(place / places)
    sheets[sheet] ??= []
    sheets[sheet].push({ at: place % places, label })
  }
  return sheets
}
