import { beforeAll, expect, test } from 'vitest'
import { type Keeper, testApp } from '../../../test/app.ts'
import { everyFeederId, keeperOfFeeders, sorts } from '../../../test/longList.ts'
import { feederOrders, feederReads } from '../../care/feeders/feeders.queries.ts'
import { feeders } from '../../db/schema.ts'
import { unfilteredPages } from './pages.ts'

/* With pages of ten, of which the eleventh is deep. */

const many = 253
const deepFrom = 100
let keeper: Keeper
let pages: ReturnType<typeof pagesOf>
beforeAll(async () => {
  keeper = await keeperOfFeeders(many)
  pages = pagesOf((await testApp()).db)
})

const pagesOf = (db: Awaited<ReturnType<typeof testApp>>['db']) =>
  unfilteredPages(db, feeders, feederOrders, feederReads, undefined, deepFrom)

test.each(sorts)(
  'the pages of a list follow each other from the first to the last, by %s',
  async (sort) => {
    const all = await everyFeederId(keeper, sort)
    expect(new Set(all).size).toBe(many)
    for (const page of [1, 10, 11, 13, 24, 25, 26, 27]) {
      const one = await pages(keeper.accountId, { sort, page, per_page: 10 })
      expect(one.value.map(({ id }) => id)).toEqual(all.slice((page - 1) * 10, page * 10))
      expect(one).toMatchObject({ total: many, totalPages: 26 })
    }
  },
)
