import { beforeAll, expect, test } from 'vitest'
import type { Keeper } from '../../../test/app.ts'
import { everyFeederId, keeperOfFeeders, sorts } from '../../../test/longList.ts'

/* Pages of a list so long that the usual depth is passed from either end; pages.test.ts has a short one. */

const many = 2530
let keeper: Keeper
beforeAll(async () => {
  keeper = await keeperOfFeeders(many)
})

test.each(sorts)(
  'the pages of a long list follow each other from the first to the last, by %s',
  async (sort) => {
    const all = await everyFeederId(keeper, sort)
    expect(new Set(all).size).toBe(many)
    for (const page of [1, 10, 11, 13, 24, 25, 26, 27]) {
      const one = await keeper.page('feeders', { sort, page: String(page), per_page: '100' })
      expect(one.value.map(({ id }) => id)).toEqual(all.slice((page - 1) * 100, page * 100))
      expect(one).toMatchObject({ total: many, totalPages: 26 })
    }
  },
)
