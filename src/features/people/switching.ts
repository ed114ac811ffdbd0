import { api } from '../../web/api.ts'

/** Goes on in another account. The page is loaded anew, so that nothing of the one before stays on it. */
export async function switchTo(account_id: string): Promise<void> {
  await api('PATCH', 'session', { session: { account_id } })
  location.assign('/dashboard')
}

/** Takes the person out of an account, and on to another of theirs; to the sign-in page without one. */
export async function leave(account_id: string): Promise<void> {
  await api('DELETE', `memberships/${account_id}`)
  location.assign('/dashboard')
}

/** Makes an account of their own and goes on there. */
export async function startOwn(): Promise<void> {
  await api('POST', 'accounts', {})
  location.assign('/dashboard')
}
