import type { ReactNode } from 'react'

/** Headings over records that follow each other and have the same key. `place` is the group's among those of a page. */
export type Groups<R> = {
  keyOf: (record: R) => string
  heading: (key: string, records: readonly R[], place: 'first' | 'last' | 'only' | '') => ReactNode
}

/**
 * Records in their groups with the headings, or all of them in one without; so are those whose keys come back, which
 * stand in another order until the one that was asked for arrives.
 */
export function groupsOf<R>(records: readonly R[], groups: Groups<R> | undefined) {
  const ungrouped = [{ key: '', heading: undefined, members: records }]
  if (!groups) return ungrouped
  const all: { key: string; members: R[] }[] = []
  for (const record of records) {
    const key = groups.keyOf(record)
    const last = all.at(-1)
    if (last?.key === key) last.members.push(record)
    else all.push({ key, members: [record] })
  }
  if (new Set(all.map(({ key }) => key)).size < all.length) return ungrouped
  return all.map(({ key, members }, at) => {
    const isLast = at === all.length - 1
    const place = at === 0 ? (isLast ? 'only' : 'first') : isLast ? 'last' : ''
    return { key, members, heading: groups.heading(key, members, place) }
  })
}
