import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build, keeperIn } from '../../../test/app.ts'
import { mailTo } from '../../../test/mails.ts'
import { outbox, users } from '../../db/schema.ts'

const written = {
  topic: 'problem',
  content: 'The list stays empty.\n\nOn the phone only.',
  reference: 'R-20',
}

test('what a keeper writes reaches the operator by email, with what leads to the cause, and a way to reply if their address is confirmed', async () => {
  const stack = await build({ operatorEmails: ['ops@example.org'] })
  try {
    const keeper = await keeperIn(stack)
    await stack.db
      .update(users)
      .set({ name: 'Ida\r\nBcc: all@example.org', confirmed_at: new Date().toISOString() })
      .where(eq(users.id, keeper.userId))
    const sent = await keeper.post('help/contact', { message: written })
    expect([sent.statusCode, sent.json()]).toEqual([200, { success: true, sent_by: 'file' }])

    const subject = "Something doesn't work, from Ida\r\nBcc: all@example.org"
    const { text, replyTo } = await mailTo(stack.db, 'ops@example.org', subject)
    expect(text).toContain('The list stays empty.\n\nOn the phone only.')
    expect(text).toMatch(/Reference R-20, request [\w-]+, Vivary \d/)
    expect(replyTo).toBe(`${keeper.userId}@example.org`)

    await stack.db.update(users).set({ confirmed_at: null }).where(eq(users.id, keeper.userId))
    await keeper.post('help/contact', { message: { ...written, topic: 'idea', reference: '' } })
    const [row] = await stack.db
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.account_id, keeper.accountId))
      .orderBy(desc(outbox.id))
    expect(row?.payload).toMatchObject({ text: expect.stringContaining('(not confirmed)') })
    expect(row?.payload).not.toHaveProperty('replyTo')
  } finally {
    await stack.app.close()
    await stack.pool.end()
  }
})

test('a message to no one, of nothing, or the eleventh in an hour is refused', async () => {
  const stack = await build({ operatorEmails: [] })
  try {
    const keeper = await keeperIn(stack)
    const refused = await keeper.post('help/contact', { message: written })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'nobody_to_tell'])
    const empty = await keeper.post('help/contact', { message: { topic: 'weather', content: ' ' } })
    expect(empty.statusCode).toBe(422)
    expect(
      empty
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['content', 'topic'])
    for (let at = 2; at <= 10; at += 1) await keeper.post('help/contact', { message: written })
    expect((await keeper.post('help/contact', { message: written })).statusCode).toBe(429)
  } finally {
    await stack.app.close()
    await stack.pool.end()
  }
})
