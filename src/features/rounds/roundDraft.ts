import { keptInTab } from '../../web/kept.ts'
import { blankRound, type RoundState } from './roundState.ts'

/** After this a round that was begun is no help any more. */
const keptFor_ms = 12 * 3_600_000

type RoundDraft = { at: string; state: RoundState }

const keyOf = (address: string) => `round:${address}`

/** The round that was begun at an address in this tab, if it was today's work. */
export function draftOf(address: string): RoundDraft | undefined {
  const kept = parsed(keptInTab.read(keyOf(address)))
  if (!kept || Date.now() - Date.parse(kept.at) > keptFor_ms) return undefined
  return { at: kept.at, state: { ...blankRound, ...kept.state } }
}

/** What this browser kept itself; what cannot be read is no draft. */
function parsed(kept: string | null): RoundDraft | undefined {
  try {
    return kept ? JSON.parse(kept) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a round through a reload. */
export function keepDraft(address: string, { before, typedIn, ...entered }: RoundState): void {
  const draft = { at: new Date().toISOString(), state: entered }
  keptInTab.write(keyOf(address), JSON.stringify(draft))
}

export const dropDraft = (address: string): void => keptInTab.drop(keyOf(address))
