import type { Page } from '../../shared/resource.ts'

/** False of a feeder that was deleted since. Of more feeders than one page nobody can tell. */
export const isKnown = (feeders: Page<{ id: string }> | undefined, id: string): boolean =>
  !feeders || feeders.totalPages > 1 || feeders.value.some((feeder) => feeder.id === id)
