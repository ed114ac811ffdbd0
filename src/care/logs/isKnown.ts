import type { Page } from '../../shared/resource.ts'

/**
 * False for a deleted feeder. True if there are more feeders than one page, since we can't tell.
 */
export const isKnown = (feeders: Page<{ id: string }> | undefined, id: string): boolean =>
  !feeders || feeders.totalPages > 1 || feeders.value.some((feeder) => feeder.id === id)
