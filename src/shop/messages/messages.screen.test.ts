import { eq } from 'drizzle-orm'
import { testApp } from '../../../test/app.ts'
import { memberOf } from '../../../test/members.ts'
import { conversationWith, failedAnswer, listed, openShop } from '../../../test/messages.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'
import { conversations } from '../../db/schema.ts'

test('I block a visitor, let them in again, and delete what they wrote', async ({
  page,
  keeper,
}) => {
  await openShop(keeper)
  const { id } = await conversationWith(keeper)
  await page.goto(`/dashboard/shop/messages/${id}`)
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Blocked. Nothing Jonas writes reaches you.')).toBeVisible()
  await page.goto('/dashboard/shop/messages')
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Blocked visitors' }).click()
  await page.getByRole('button', { name: 'Unblock Jonas Brandt' }).click()
  await expect(page.getByText('No one is blocked.')).toBeVisible()

  await page.goto(`/dashboard/shop/messages/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Jonas Brandt' })).toBeVisible()
})

test('an answer that I have begun is asked about before I leave it', async ({ page, keeper }) => {
  await openShop(keeper)
  const { id } = await conversationWith(keeper)
  await page.goto(`/dashboard/shop/messages/${id}`)
  const answer = page.getByRole('textbox', { name: 'Answer Jonas' })
  await answer.fill('He is still')
  await page.getByRole('link', { name: 'Messages' }).first().click()
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(answer).toHaveValue('He is still')
})

test('an animal put up for sale from a conversation by mistake is back on hold with Undo', async ({
  page,
  keeper,
}) => {
  await openShop(keeper)
  const listing = await listed(keeper, 'Thimble', { status: 'on_hold' })
  const { id } = await conversationWith(keeper, { listing })
  const status = async () => (await keeper.get(`shop_listings/${listing}`)).json().status
  await page.goto(`/dashboard/shop/messages/${id}`)
  await page.getByRole('button', { name: 'Put up for sale' }).click()
  await expect(page.getByText('For sale again.')).toBeVisible()
  expect(await status()).toBe('for_sale')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(status).toBe('on_hold')
})

test('an answer that could not be emailed says so, and is sent again', async ({ page, keeper }) => {
  await openShop(keeper)
  const { id } = await conversationWith(keeper, { listing: await listed(keeper) })
  await failedAnswer(keeper, id)
  await page.goto(`/dashboard/shop/messages/${id}`)
  await expect(page.getByText('Not sent.')).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  const block = (blocked: boolean) =>
    keeper.patch(`shop/messages/${id}`, { conversation: { blocked } })
  await block(true)
  await page.reload()
  await expect(page.getByText('Blocked. Nothing Jonas writes reaches you.')).toBeVisible()
  await expect(page.getByText('Not sent.')).toBeVisible()
  await expect(tryAgain).toHaveCount(0)
  await block(false)
  await page.reload()
  await tryAgain.click()
  await expect(page.getByText('Not sent.')).toHaveCount(0)
})

test('a viewer reads the messages, and changes nothing', async ({ page, keeper, connection }) => {
  await openShop(keeper)
  const { id } = await conversationWith(keeper)
  const viewer = await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })
  connection.signIn(await welcomed(viewer))
  await page.goto(`/dashboard/shop/messages/${id}`)
  await expect(page.getByText('Is he still there?').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer Jonas' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Block' })).toHaveCount(0)
  const { db } = await testApp()
  await db.update(conversations).set({ unread: 2 }).where(eq(conversations.id, id))
  await page.goto('/dashboard/shop/messages')
  await expect(page.getByText('1 unread conversation', { exact: true })).toBeVisible()
  const tab = page.getByRole('link', { name: 'Messages · 1' })
  await expect(tab).toHaveAttribute('title', '1 unread conversation')
  await expect(page.getByText('2 unread', { exact: true })).toBeVisible()
})
