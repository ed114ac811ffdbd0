import { weightText } from '../../shared/weights.ts'
import type { ImportRow } from './importRows.contract.ts'
import type { LogDraft } from './kinds/logs/logs.ts'
import type { Draft } from './reading/draftRows.ts'

/** What a row's draft says, as its review shows it; nothing of one that couldn't be read. */
export function shownDraft(stored: unknown): Pick<ImportRow, 'animal' | 'record'> {
  const draft = stored as Draft | null
  if (draft?.kind === 'animal') {
    return {
      animal: {
        species: draft.species?.common || draft.species?.latin || '',
        sex: draft.sex ?? 'unknown',
        dateHatched: draft.born?.day ?? null,
        dateHatchedPrecision: draft.born?.precision ?? 'day',
        genetics: draft.genetics ?? '',
        weightInGrams: draft.weight?.grams ?? null,
      },
      record: null,
    }
  }
  if (draft?.kind !== 'records') return { animal: null, record: null }
  return { animal: null, record: { day: draft.at.day, text: draft.logs.map(said).join(', ') } }
}

function said(log: LogDraft): string {
  if (log.type === 'weight') return weightText(log.weight.grams, log.weight.unit)
  if (log.type === 'shedding') return log.quality === 'complete' ? 'Shed' : `Shed, ${log.quality}`
  if (log.type === 'cleaning') return 'Clean'
  if (log.type === 'poop') return log.unusual ? 'Poop, unusual' : 'Poop'
  const { name = 'Fed', size = '' } = log.feeder ?? {}
  const prey = size ? `${name}, ${size}` : name
  const many = log.count > 1 ? `${log.count} × ${prey}` : prey
  return log.success ? many : `${many}, ${log.refusal_reason ?? 'refused'}`
}
