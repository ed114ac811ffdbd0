import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, buildOn, keeperIn, operatorIn, refusals } from '../../../../test/app.ts'
import { linkIn, mailsTo, mailTo } from '../../../../test/mails.ts'
import { joined } from '../../../../test/members.ts'
import { hiddenFields, newEmail, visitor } from '../../../../test/visitor.ts'

const password = 'seven warm hides'
const subject = "You're invited to Vivary"
const invitation = (email: string) => ({ invitation: { email } })

type Stack = Awaited<ReturnType<typeof build>>
let stack: Stack

/* Who isn't invited can't sign up. */
beforeAll(async () => {
  stack = await build({ signUp: 'invite' })
})
afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

async function invited(server = stack) {
  const operator = await operatorIn(server)
  const email = newEmail()
  const answer = await operator.post('operator/invitations', invitation(email.toUpperCase()))
  return { ...server, operator, email, answer }
}

test('whom the operator invites signs up with that address, once, and it is confirmed', async () => {
  const { app, db, email, answer } = await invited()
  expect(answer.json()).toEqual({
    success: true,
    message: `Invited. The email to ${email} is in the outbox folder.`,
  })
  const link = linkIn(await mailTo(db, email, subject))
  const guest = visitor(app)
  expect((await guest.get('/users/sign_up')).statusCode).toBe(403)
  const page = await guest.get(link)
  expect(page.body).toMatch(new RegExp(`<input id="email"[^>]*value="${email}"`))
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  const late = visitor(app)
  const hidden = hiddenFields((await late.get(link)).body)

  const fields = { name: 'Ida', email: newEmail(), password }
  expect((await guest.submit(link, { ...fields, password: 'x' })).statusCode).toBe(422)
  expect(await guest.submit(link, fields)).toMatchObject({ statusCode: 303 })
  expect((await guest.get('/dashboard/api/user')).json()).toMatchObject({
    email,
    confirmed: true,
    owner: true,
    operator: false,
  })
  expect(await mailsTo(db, email, 'Confirm your email')).toEqual([])

  expect(await visitor(app).get(link)).toMatchObject({
    statusCode: 410,
    body: expect.stringContaining('This invitation no longer works'),
  })
  const again = await late.post('/users/sign_up', {
    ...hidden,
    'user[name]': 'Eve',
    'user[password]': password,
  })
  expect(again.statusCode).toBe(410)
})

test('of two invitations to one address the later works, and a made-up one never does', async () => {
  const { app, db, operator, email } = await invited()
  const first = linkIn(await mailTo(db, email, subject))
  await operator.post('operator/invitations', invitation(email))
  const second = linkIn(await mailTo(db, email, subject))
  expect(second).not.toBe(first)
  expect((await visitor(app).get(first)).statusCode).toBe(410)
  expect((await visitor(app).get('/users/sign_up?invitation=x')).statusCode).toBe(410)
  const answers = await Promise.all(
    [1, 2, 3].map(() => visitor(app).submit(second, { name: 'Ida', password })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
})

test('an invitation to no address, or to someone who is here, is refused at the field', async () => {
  const operator = await operatorIn(stack)
  const wrong = await operator.post('operator/invitations', invitation('ida'))
  expect(refusals(wrong)).toEqual({ email: 'Please enter a valid email' })
  const known = await operator.post(
    'operator/invitations',
    invitation(`${operator.userId}@example.org`),
  )
  expect(known.statusCode).toBe(422)
  expect(refusals(known)).toEqual({ email: "They've already signed up" })
})

test('who runs the installation invites also while they look at an account shared with them', async () => {
  const { userId } = await operatorIn(stack)
  const { accountId } = await keeperIn(stack)
  const guest = await joined(stack, { userId, accountId }, { role: 'viewer' })
  expect((await guest.post('tasks', { task: { content: 'Mist' } })).statusCode).toBe(403)
  const answer = await guest.post('operator/invitations', invitation(newEmail()))
  expect(answer.statusCode).toBe(200)
})

test('where sign-up is closed no one is invited, and an earlier invitation lets no one in', async () => {
  const closed = await invited(await buildOn(stack.pool, { signUp: 'closed' }))
  expect(closed.answer.statusCode).toBe(403)
  expect((await closed.operator.get('operator/sign_up')).json()).toEqual({ sign_up: 'closed' })
  const page = await visitor(closed.app).get('/users/sign_up?invitation=x')
  expect(page).toMatchObject({
    statusCode: 403,
    body: expect.stringContaining('taking new sign-ups'),
  })
  await closed.app.close()
})
