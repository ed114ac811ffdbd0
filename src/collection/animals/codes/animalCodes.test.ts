import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'

const saffron = { name: 'Saffron', sex: 'female' }
const template = (keeper: Keeper, text: unknown) =>
  keeper.patch('code_template', { code_template: { template: text } })
const codeOf = async (keeper: Keeper, animal: object = {}) =>
  (await keeper.add('animals', { ...saffron, ...animal })).code

test('new animals are coded by the template, around the codes that are taken', async () => {
  const keeper = await signedIn()
  expect((await keeper.get('code_template')).json()).toEqual({ template: '', next: null })
  expect(await codeOf(keeper)).toBe('')
  expect(await codeOf(keeper, { code: 'bp-2' })).toBe('bp-2')
  expect((await template(keeper, 'BP-{n}')).json().object).toEqual({
    template: 'BP-{n}',
    next: 'BP-3',
  })
  expect(await codeOf(keeper, { code: 'BP-4' })).toBe('BP-4')
  expect([await codeOf(keeper), await codeOf(keeper)]).toEqual(['BP-3', 'BP-5'])
})

test.each(['BP', '{n}{n}', 'BP-{N}', `${'x'.repeat(18)}{n}`])(
  'the template %s is none',
  async (text) => {
    const keeper = await signedIn()
    const answer = await template(keeper, text)
    expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['template']])
    expect((await template(keeper, `${'x'.repeat(17)}{n}`)).statusCode).toBe(200)
    expect((await template(keeper, '')).json().object).toEqual({ template: '', next: null })
  },
)

test('animals that arrive together get codes of their own', async () => {
  const keeper = await signedIn({ plus: true })
  await template(keeper, '{n}')
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(keeper)))
  expect(codes.sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('no two animals have one code, however it is written, and whichever comes first', async () => {
  const keeper = await signedIn()
  const taken = { code: 'Another animal has this code' }
  await codeOf(keeper, { code: 'A-1' })
  const same = await keeper.post('animals', { animal: { ...saffron, code: 'a-1' } })
  expect([same.statusCode, refusals(same)]).toEqual([422, taken])
  const { id } = await keeper.add('animals', { ...saffron, code: 'A-2' })
  expect(refusals(await keeper.patch(`animals/${id}`, { animal: { code: 'a-1' } }))).toEqual(taken)

  const both = await Promise.all(
    [1, 2].map(() => keeper.post('animals', { animal: { ...saffron, code: 'B-1' } })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  const another = await signedIn()
  expect(await codeOf(another, { code: 'A-1' })).toBe('A-1')
})

test('a deleted animal keeps its code, so that it can come back', async () => {
  const keeper = await signedIn()
  await template(keeper, 'BP-{n}')
  const { id, code } = await keeper.add('animals', saffron)
  await keeper.delete(`animals/${id}`)
  expect(code).toBe('BP-1')
  expect(await codeOf(keeper)).toBe('BP-2')
  expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
})

test('the filter finds codes and external ids', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', { ...saffron, code: 'BP-7', external_id: 'ZIMS 1188' })
  await keeper.add('animals', { name: 'Moth', sex: 'male' })
  for (const q of ['bp-7', '1188']) {
    expect(await keeper.page('animals', { q })).toMatchObject({ total: 1, value: [saffron] })
  }
})
