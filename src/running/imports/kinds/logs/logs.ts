import type { shedQualities } from '../../../../shared/choices.ts'
import { type WeightUnit, weightText } from '../../../../shared/weights.ts'
import { plain } from '../../reading/cells/headings.ts'
import {
  type LogType,
  qualityIn,
  saysNo,
  saysShed,
  saysYes,
  unusual,
} from '../../reading/cells/logWords.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import type { DraftWeight } from '../../reading/settings.ts'
import { type FeedingDraft, feeding } from './feeding.ts'
import type { LogKind } from './log.ts'

type WeightDraft = { type: 'weight'; weight: DraftWeight }

const weight: LogKind<WeightDraft, { weightInGrams: number; unit: WeightUnit }> = {
  type: 'weight',
  table: 'weight_logs',
  many: 'Weights',
  headings: {
    log_weight:
      'weight, body weight, wt, grams, mass, current weight, snake weight, animal weight, weight after, gewicht, gew, gramm, korpergewicht, poids, masse, grammes',
  },
  isIn: ({ text }) => text('log_weight') !== '',
  read(row) {
    const field = row.text('log_weight') === '' ? 'value' : 'log_weight'
    const weight = row.weight(field)
    const isRefused = row.errors.some((error) => error.field === field)
    if (!weight && !isRefused) row.refuse(field, 'Please enter a valid weight')
    return weight && { type: 'weight', weight }
  },
  readsValue: ({ text }) => text('log_weight') === '',
  columns: ({ weight: { grams, unit } }) => ({ weightInGrams: grams, unit }),
  content: ({ weightInGrams }) => `weighed ${weightInGrams.toFixed(2)}`,
  words: ({ weight: { grams, unit } }) => `Weighed ${weightText(grams, unit)}`,
}

type ShedDraft = { type: 'shedding'; quality: (typeof shedQualities)[number] }

const shedding: LogKind<ShedDraft, Omit<ShedDraft, 'type'>> = {
  type: 'shedding',
  table: 'shedding_logs',
  many: 'Sheds',
  headings: {
    shed: 'shed, sheds, shed quality, quality, shedding, shed type, hautung, gehautet, hautungsqualitat, mue, qualite de la mue, slough',
  },
  isIn: (row) => saysShed(row.text('prey')) || isFilled(row, 'shed'),
  read({ text, lines }) {
    const words = text('shed') || text('outcome') || text('value')
    const quality = qualityIn(words) ?? qualityIn(text('type'))
    if (!quality && !saysYes(words)) lines.push(words)
    return { type: 'shedding', quality: quality ?? 'complete' }
  },
  readsValue: ({ text }) => text('shed') === '' && text('outcome') === '',
  columns: ({ quality }) => ({ quality }),
  content: ({ quality }) => `shed ${quality}`,
  words: ({ quality }) => (quality === 'complete' ? 'Shed' : `Shed, ${quality}`),
}

const cleaning: LogKind<{ type: 'cleaning' }> = {
  type: 'cleaning',
  table: 'cleaning_logs',
  many: 'Cleans',
  headings: {
    cleaning:
      'clean, cleaned, cleaning, spot clean, spot cleaned, cage cleaned, enclosure cleaned, reinigung, gereinigt, geputzt, sauber gemacht, nettoyage, nettoye',
  },
  isIn: (row) => isFilled(row, 'cleaning'),
  read({ text, lines }) {
    const words = text('cleaning') || text('value')
    if (!saysYes(words)) lines.push(words)
    return { type: 'cleaning' }
  },
  readsValue: ({ text }) => text('cleaning') === '',
  columns: () => ({}),
  content: () => 'cleaned',
  words: () => 'Clean',
}

type PoopDraft = { type: 'poop'; unusual: boolean; notes: string }

const poop: LogKind<PoopDraft, Omit<PoopDraft, 'type'>> = {
  type: 'poop',
  table: 'poop_logs',
  many: 'Poops',
  headings: {
    poop: 'poop, pooped, defecated, defecation, feces, faeces, stool, poo, kot, kotabsatz, gekotet, selles, crotte, bowel movement',
  },
  isIn: (row) => isFilled(row, 'poop'),
  read({ text }) {
    const words = text('poop') || text('value')
    const isUnusual = unusual.test(plain(`${words} ${text('type')} ${text('log_notes')}`))
    return { type: 'poop', unusual: isUnusual, notes: saysYes(words) ? '' : words }
  },
  readsValue: ({ text }) => text('poop') === '',
  columns: ({ unusual, notes }) => ({ unusual, notes }),
  content: ({ unusual }) => `poop ${unusual}`,
  words: ({ unusual }) => (unusual ? 'Poop, unusual' : 'Poop'),
}

const isFilled = ({ text }: RowReader, field: 'shed' | 'poop' | 'cleaning') =>
  text(field) !== '' && !saysNo(text(field))

/** One thing that happened. A row can tell several: that she ate, and what she weighed. */
export type LogDraft = FeedingDraft | WeightDraft | ShedDraft | PoopDraft | { type: 'cleaning' }

const byType: Readonly<Record<LogType, LogKind<LogDraft>>> = {
  feeding,
  weight,
  shedding,
  cleaning,
  poop,
}

export const logKind = (type: LogType): LogKind<LogDraft> => byType[type]

/** The kinds of log that a file can have. */
export const logKinds = [
  byType.feeding,
  byType.weight,
  byType.shedding,
  byType.cleaning,
  byType.poop,
]
