import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * Whose doing what is written is. Triggers that keep the history of records read it from the
 * transaction's setting `vivary.actor`, which `db.transaction` tells them together with `begin`: no
 * write has to hand it on, and none can hand on a wrong one.
 */

const actors = new AsyncLocalStorage<string>()

/** Does something as a person: all that it writes in transactions is theirs in the history. */
export const actingAs = <Result>(userId: string, work: () => Result): Result =>
  actors.run(userId, work)

/** The person's id; undefined where Vivary does something by itself. */
export const actor = (): string | undefined => actors.getStore()
