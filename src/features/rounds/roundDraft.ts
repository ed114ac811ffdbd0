import { blankRound, type RoundState } from './roundState.ts'

/** After this a round that was begun is no help any more. */
const keptFor_ms = 12 * 3_600_000

export type RoundDraft = { at: string; state: RoundState }

const keyOf = (address: string) => `round:${address}`

/** The round that was begun at an address in this tab, if it was today's work. */
export function draftOf(address: string): RoundDraft | undefined {
  const kept = sessionStorage.getItem(keyOf(address))
  if (!kept) return undefined
  const draft: RoundDraft = JSON.parse(kept)
  if (Date.now() - Date.parse(draft.at) > keptFor_ms) return undefined
  return { at: draft.at, state: { ...blankRound, ...draft.state } }
}

export function keepDraft(address: string, { before, typedIn, ...entered }: RoundState): void {
  const draft = { at: new Date().toISOString(), state: entered }
  sessionStorage.setItem(keyOf(address), JSON.stringify(draft))
}

export const dropDraft = (address: string): void => sessionStorage.removeItem(keyOf(address))
