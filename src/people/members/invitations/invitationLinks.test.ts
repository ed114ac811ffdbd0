import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { linkTo } from '../../../../test/invitations.ts'
import { newEmail, visitor } from '../../../../test/visitor.ts'
import { invitations, users } from '../../../db/schema.ts'

const password = 'seven warm hides'

test('used, taken back, too old, altered or none: the page is the same', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const used = await linkTo(stack, owner, newEmail())
  await visitor(stack.app).submit(used, { name: 'Lena', password })
  const [back, old, renewed] = [newEmail(), newEmail(), newEmail()]
  const takenBack = await linkTo(stack, owner, back)
  const { value } = (await owner.get('shared_users')).json()
  await owner.delete(
    `shared_users/${value.find((one: { email: string }) => one.email === back).id}`,
  )
  const tooOld = await linkTo(stack, owner, old)
  await stack.db
    .update(invitations)
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(invitations.email, old))
  const replaced = await linkTo(stack, owner, renewed)
  await linkTo(stack, owner, renewed)
  const pages = await Promise.all(
    [
      used,
      takenBack,
      tooOld,
      replaced,
      `/users/invitation?token=${'A'.repeat(43)}`,
      '/users/invitation?token=x',
      '/users/invitation',
    ].map((link) => visitor(stack.app).get(link)),
  )
  for (const page of pages) expect([page.statusCode, page.body]).toEqual([404, pages[0]?.body])
  expect(pages[0]?.body).toContain('This invitation no longer works')
})

test('of any number who answer at once, one is let in', async () => {
  const stack = await testApp()
  const owner = await signedIn()
  const email = newEmail()
  const link = await linkTo(stack, owner, email)
  const browsers = Array.from({ length: 5 }, () => visitor(stack.app))
  const answers = await Promise.all(
    browsers.map((browser) => browser.submit(link, { name: 'Lena', password })),
  )
  // A later visitor may be redirected to the link, which no longer works by then.
  const isIn = browsers.filter(({ cookies }) => cookies.has('vivary'))
  expect(isIn).toHaveLength(1)
  expect(answers.filter(({ headers }) => headers.location === '/dashboard')).toHaveLength(1)
  expect(await stack.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  expect((await owner.get('shared_users')).json().total).toBe(1)
})
