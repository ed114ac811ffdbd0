import type { RoundKind } from './roundLines.contract.ts'

/** Which animals a round is of, as its address says it. */
export type RoundChoiceAddress = {
  due?: '1'
  group?: string
  species?: string
  room?: string
  rack?: string
  ids?: string
}

/** Where the round of a choice is: `/rounds/feeding?group=…`. */
export function roundHref(kind: RoundKind, choice: RoundChoiceAddress): string {
  const search = new URLSearchParams(choice)
  return `/rounds/${kind}${search.size > 0 ? `?${search}` : ''}`
}
