import { describe, expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'

describe('the person', () => {
  test('chooses the first day of the week; nothing else of them can be changed with it', async () => {
    const keeper = await signedIn()
    const before = (await keeper.get('user')).json()
    const answer = await keeper.patch('user', {
      user: { week_start: 'sunday', owner: false, subscribed: true, operator: true, id: before.id },
    })
    expect(answer.statusCode).toBe(200)
    const { authenticityToken: _, ...after } = (await keeper.get('user')).json()
    expect(before).toMatchObject({ ...after, week_start: 'monday' })
    expect(after.week_start).toBe('sunday')
    const wrong = await keeper.patch('user', { user: { week_start: 'tuesday' } })
    expect(refusals(wrong)).toEqual({ week_start: 'Please choose monday, sunday or saturday' })
    expect((await keeper.patch('user', { user: {} })).statusCode).toBe(200)
  })
})
