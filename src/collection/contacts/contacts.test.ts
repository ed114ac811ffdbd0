import { expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'

test.each([
  ['name', 200],
  ['email', 191],
  ['phoneNumber', 50],
  ['websiteUrl', 191],
  ['notes', 2000],
])('a contact takes a %s of %i letters, of any form, and not one more', async (field, limit) => {
  const keeper = await signedIn()
  const values = (length: number) => ({ name: 'Ines', [field]: 'ß'.repeat(length) })
  expect((await keeper.add('contacts', values(limit)))[field]).toHaveLength(limit)
  const answer = await keeper.post('contacts', { contact: values(limit + 1) })
  expect(answer.statusCode).toBe(422)
  expect(refusals(answer)).toEqual({
    [field]: `At most ${limit.toLocaleString('en')} characters`,
  })
})

test('a contact needs a name', async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('contacts', { contact: { name: '  ', phone_number: '1' } })
  expect(refusals(answer)).toEqual({ name: 'Please choose a name' })
})

test('contacts are found by name, email, phone and notes', async () => {
  const keeper = await signedIn()
  const whole = { name: 'Ines', email: 'x@vogt.example', phone_number: '030 901', notes: 'A vet' }
  await keeper.add('contacts', whole)
  await keeper.add('contacts', { name: 'Somebody else', website_url: 'ines.example' })
  for (const q of ['ine', 'VOGT', '30 90', 'vet']) {
    expect((await keeper.list('contacts', { q })).map(({ name }) => name)).toEqual(['Ines'])
  }
})
