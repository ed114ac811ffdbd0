/** The kinds of rounds: care of many animals at once. */
export const roundKinds = ['feeding', 'cleaning', 'weighing'] as const
export type RoundKind = (typeof roundKinds)[number]

/** 'Feed', 'Clean', 'Weigh': the labels of links to rounds. */
export const roundVerbs: Record<RoundKind, string> = {
  feeding: 'Feed',
  cleaning: 'Clean',
  weighing: 'Weigh',
}

/** The most animals in an address: some servers limit addresses to 8 KB. */
export const mostInAddress = 200

/** The animals of a round, as in its address. */
export type RoundChoiceAddress = {
  due?: '1'
  group?: string
  species?: string
  room?: string
  rack?: string
  ids?: string
}

/** The address of a round: `/rounds/feeding?group=…`. */
export function roundHref(kind: RoundKind, choice: RoundChoiceAddress): string {
  const search = new URLSearchParams(choice)
  return `/rounds/${kind}${search.size > 0 ? `?${search}` : ''}`
}
