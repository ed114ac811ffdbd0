import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { users } from '../../db/schema.ts'

type Subject = { commentable_type: 'Animal' | 'Contact'; commentable_id: string }

async function subjectsOf(keeper: Keeper): Promise<Subject[]> {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const contact = await keeper.add('contacts', { name: 'Ines' })
  return [
    { commentable_type: 'Animal', commentable_id: animal.id },
    { commentable_type: 'Contact', commentable_id: contact.id },
  ]
}
const say = (keeper: Keeper, about: object, content: string) =>
  keeper.post('comments', { comment: { ...about, content } })

describe('a comment', () => {
  test('is read where it was said and nowhere else, the latest first, a page at a time', async () => {
    const keeper = await signedIn({ name: 'Maren' })
    const [animal, contact] = await subjectsOf(keeper)
    for (const content of ['First', 'Second']) {
      expect((await say(keeper, animal ?? {}, content)).statusCode).toBe(201)
    }
    const last = (await say(keeper, contact ?? {}, 'Kind')).json().object
    expect(last).toEqual({
      id: last.id,
      content: 'Kind',
      commenter: 'Maren',
      recorded_by: keeper.userId,
      commentedAt: last.created_at,
      ...contact,
      created_at: last.created_at,
      updated_at: last.updated_at,
    })
    expect((await keeper.get(`comments/${last.id}`)).json()).toEqual(last)
    const ofAnimal = await keeper.list('comments', animal)
    expect(ofAnimal.map(({ content }) => content)).toEqual(['Second', 'First'])
    expect(await keeper.page('comments', { ...animal, per_page: '1', page: '2' })).toMatchObject({
      value: [{ content: 'First' }],
      total: 2,
      totalPages: 2,
    })
    expect(await keeper.list('comments', contact)).toEqual([last])
  })

  test('written without network is of when it was written, and never of a time to come', async () => {
    const keeper = await signedIn()
    const [about] = await subjectsOf(keeper)
    const written = (commentedAt: string) =>
      keeper.post('comments', { comment: { ...about, content: 'Restless', commentedAt } })
    const before = '2026-01-03T19:00:00.000Z'
    expect((await written(before)).json().object).toMatchObject({ commentedAt: before })
    const ahead = await written(new Date(Date.now() + 48 * 3_600_000).toISOString())
    expect(refusals(ahead)).toMatchObject({ commentedAt: expect.any(String) })
  })

  test('sent twice with its id is there once', async () => {
    const keeper = await signedIn()
    const [animal = {}] = await subjectsOf(keeper)
    const again = { ...animal, id: newId() }
    await say(keeper, again, 'Once')
    expect((await say(keeper, again, 'Once')).statusCode).toBe(201)
    expect(await keeper.list('comments', animal as Record<string, string>)).toHaveLength(1)
  })

  test('with the id of one on something else is refused, and does not show that one', async () => {
    const keeper = await signedIn()
    const [animal, contact] = await subjectsOf(keeper)
    const { id } = (await say(keeper, animal ?? {}, 'Of the animal')).json().object
    const answer = await say(keeper, { ...contact, id }, 'Of the contact')
    expect([answer.statusCode, refusals(answer)]).toEqual([
      422,
      { id: 'This ID is already taken by another record' },
    ])
    expect(await keeper.list('comments', contact)).toEqual([])
  })

  test('has something in it, of at most 500 letters', async () => {
    const keeper = await signedIn()
    const [animal = {}] = await subjectsOf(keeper)
    expect((await say(keeper, animal, 'x'.repeat(500))).statusCode).toBe(201)
    expect(refusals(await say(keeper, animal, 'x'.repeat(501)))).toEqual({
      content: 'At most 500 characters',
    })
    expect(Object.keys(refusals(await say(keeper, animal, '  ')))).toEqual(['content'])
    expect(Object.keys(refusals(await say(keeper, {}, 'Of what?')))).toEqual([
      'commentable_type',
      'commentable_id',
    ])
    const odd = { commentable_type: 'Feeder', commentable_id: newId() }
    expect((await say(keeper, odd, 'x')).statusCode).toBe(422)
    expect((await keeper.get('comments')).statusCode).toBe(422)
  })

  test('is deleted for good, which answers true', async () => {
    const keeper = await signedIn()
    const [animal = {}] = await subjectsOf(keeper)
    const { id } = (await say(keeper, animal, 'Gone')).json().object
    const answer = await keeper.delete(`comments/${id}.json`)
    expect([answer.statusCode, answer.json()]).toEqual([200, true])
    expect((await keeper.delete(`comments/${id}.json`)).statusCode).toBe(404)
    expect(await keeper.list('comments', animal as Record<string, string>)).toEqual([])
  })

  test('of someone who is gone is an unknown user’s', async () => {
    const keeper = await signedIn()
    const [, contact = {}] = await subjectsOf(keeper)
    const { id } = (await say(keeper, contact, 'Before')).json().object
    const { db } = await testApp()
    const them = { id: newId(), name: 'Gone', email: `${newId()}@example.org`, password_hash: '-' }
    await db.insert(users).values(them)
    const { comments } = await import('../../db/schema.ts')
    await db.update(comments).set({ recorded_by: them.id }).where(eq(comments.id, id))
    expect((await keeper.get(`comments/${id}`)).json().commenter).toBe('Gone')
    await db.delete(users).where(eq(users.id, them.id))
    expect((await keeper.get(`comments/${id}`)).json().commenter).toBe('Unknown user')
  })

  test('goes away and comes back with what it is about', async () => {
    const keeper = await signedIn()
    for (const about of await subjectsOf(keeper)) {
      const one = `comments/${(await say(keeper, about, 'Stays')).json().object.id}`
      const list = `comments?${new URLSearchParams(about)}`
      const subject = `${about.commentable_type.toLowerCase()}s/${about.commentable_id}`
      await keeper.delete(subject)
      const gone = await Promise.all([
        keeper.get(one),
        keeper.get(list),
        keeper.delete(one),
        say(keeper, about, 'Late'),
      ])
      expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
      await keeper.post(`deleted/${about.commentable_id}/restore`)
      expect((await keeper.get(list)).json()).toMatchObject({ total: 1 })
    }
  })

  test('of a locked animal is locked', async () => {
    const keeper = await signedIn({ plus: true })
    const animals: { id: string }[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      animals.push(await keeper.add('animals', { name, sex: 'male' }))
    }
    const about = { commentable_type: 'Animal', commentable_id: animals[5]?.id ?? '' }
    const { id } = (await say(keeper, about, 'Hidden')).json().object
    await keeper.patch('subscription', { subscription: { plus: false } })
    const answers = await Promise.all([
      keeper.get(`comments?${new URLSearchParams(about)}`),
      keeper.get(`comments/${id}`),
      keeper.delete(`comments/${id}`),
      say(keeper, about, 'Late'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
    expect(answers.map((answer) => answer.json().errors[0].code)).toEqual(Array(4).fill('locked'))
  })
})
