import { accountHeader } from '../shared/accountHeader.ts'

/** The account that this page shows: the first one the server told it of, until it is loaded anew. */
const page: { accountId?: string } = {}

export function showAccount(accountId: string): void {
  page.accountId ??= accountId
}

/** Tells the server which account a request is meant for. */
export const forShownAccount = (): Record<string, string> =>
  page.accountId ? { [accountHeader]: page.accountId } : {}

/**
 * The browser is in another account now, by another tab or by this one: nothing of the one before may
 * stay on the page, so it is loaded anew. What is being typed stays until somebody leaves it.
 */
export function loadOtherAccount(): void {
  if (!document.querySelector('form[data-dirty]')) location.assign('/dashboard')
}
