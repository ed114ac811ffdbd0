import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { listed } from '../../../test/messages.ts'
import { asked, fields, formOf, shop, someone } from '../../../test/shopVisitors.ts'
import { conversations, shopListings, shopSlugs, shops } from '../../db/schema.ts'

describe('a shop that visitors cannot see is like one that never was', () => {
  const hidden: [string, (made: Awaited<ReturnType<typeof shop>>) => Promise<string>][] = [
    [
      'a private shop',
      async ({ keeper, url }) => {
        const { db } = await testApp()
        const theirs = eq(shops.account_id, keeper.accountId)
        await db.update(shops).set({ privacy: 'private' }).where(theirs)
        return url
      },
    ],
    [
      'a shop without Plus',
      async ({ keeper, url }) => {
        await keeper.patch('subscription', { subscription: { plus: false } })
        return url
      },
    ],
    [
      'a private listing',
      async ({ keeper, slug }) =>
        `/shop/${slug}/ask?listing=${await listed(keeper, 'Fern', { privacy: 'private' })}`,
    ],
    [
      'a deleted listing',
      async ({ listing, url }) => {
        const { db } = await testApp()
        const deleted_at = new Date().toISOString()
        await db.update(shopListings).set({ deleted_at }).where(eq(shopListings.id, listing))
        return url
      },
    ],
    [
      'a listing of another shop',
      async ({ slug }) => `/shop/${slug}/ask?listing=${(await shop()).listing}`,
    ],
    ['a listing that is no id', async ({ slug }) => `/shop/${slug}/ask?listing=1'--`],
    ['an odd address', async () => '/shop/%00/ask'],
  ]

  test.each(hidden)('%s', async (_what, hide) => {
    const made = await shop()
    const guest = await someone()
    const form = { ...(await formOf(guest, made.url)), ...fields(asked()) }
    const url = await hide(made)
    const never = `/shop/${newId()}/ask?listing=${newId()}`
    const pairs = [
      [await guest.get(url), await guest.get(never)],
      [await guest.post(url, form), await guest.post(never, form)],
    ] as const
    for (const [answer, absent] of pairs) {
      expect(absent.statusCode).toBe(404)
      expect([answer.statusCode, answer.body]).toEqual([404, absent.body])
      expect(Object.keys(answer.headers)).toEqual(Object.keys(absent.headers))
    }
    const { db } = await testApp()
    const theirs = eq(conversations.account_id, made.keeper.accountId)
    expect(await db.$count(conversations, theirs)).toBe(0)
  })

  test('and an old slug leads to the present one', async () => {
    const { keeper, slug, listing } = await shop()
    const { db } = await testApp()
    const [one] = await db.select().from(shops).where(eq(shops.account_id, keeper.accountId))
    const old = `old-${newId()}`
    await db
      .insert(shopSlugs)
      .values({ slug: old, account_id: keeper.accountId, shop_id: one?.id ?? '' })
    const guest = await someone()
    const answer = await guest.get(`/shop/${old}/ask?listing=${listing}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `/shop/${slug}/ask?listing=${listing}`,
    ])
  })
})
