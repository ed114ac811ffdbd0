import { expect, test } from './fixtures.ts'
import { field } from './formFields.ts'
import { keepsWrites, loseAnswer } from './queue.ts'

test('a comment whose answer got lost is there once, and before the next', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('contacts', { name: 'Ines' })
  await page.goto(`/dashboard/contacts/${id}`)
  await keepsWrites(page)
  const say = async (words: string) => {
    await field(page, 'New comment').fill(words)
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(field(page, 'New comment')).toHaveValue('')
  }
  await page.route('**/comments.json', loseAnswer, { times: 1 })
  await say('Called.')
  await say('Called twice.')
  const said = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(said).toHaveText([/Called twice\./, /Called\./])
})
