import type { InjectOptions } from 'fastify'
import type { App } from '../src/server/context.ts'
import { type Keeper, testApp } from './app.ts'
import { leastToken } from './factories.ts'

/** A script with a token: no cookie, and no word of where it comes from. */
export const scriptIn =
  (app: App, token: string) =>
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = {}) =>
    app.inject({
      method,
      url: url.startsWith('/') ? url : `/dashboard/api/${url}`,
      payload,
      headers: { authorization: `Bearer ${token}`, ...headers },
    } as InjectOptions)

/** A script of someone's, with the token that they made for it. */
export async function scriptOf(keeper: Keeper, more: object = {}) {
  const { app } = await testApp()
  const made = await keeper.add('api_tokens', { ...leastToken('Scales'), ...more })
  return { ...made, send: scriptIn(app, made.token) }
}
