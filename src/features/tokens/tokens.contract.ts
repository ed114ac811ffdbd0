import { z } from 'zod'
import { moment, oneOf, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** What a script may do: only look, or also record and change. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** For how many days a token works. */
export const tokenLifetimes = ['30', '90', '365', 'never'] as const

/** By this the tokens of Vivary are known wherever they turn up: `vivary_` and 43 characters. */
export const tokenPrefix = 'vivary_'

/** What a person may have in one account; who needs more can revoke one. */
export const mostTokens = 50
export const tooManyTokens = `At most ${mostTokens} tokens. Please revoke one first.`

/** Asked again before a way in is made; its answer is checked by the server alone. */
export const currentPassword = () => z.string('Please enter your password').max(1000).optional()

/** What a script signs in with, in place of a browser. */
export const apiTokenResource = defineResource({
  noun: 'api_token',
  words: { one: 'Token', many: 'Tokens' },
  api: 'api_tokens',
  path: 'account/tokens',
  input: z.object({
    name: requiredText(100, 'Please choose a name'),
    scope: oneOf(tokenScopes, 'Please choose read or write'),
  }),
  writes: z.object({
    expires_in_days: z.preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.enum(tokenLifetimes, 'Please choose 30, 90, 365 or never'),
    ),
    current_password: currentPassword(),
  }),
  reads: z.object({
    /** Its last four characters. */
    hint: z.string(),
    last_used_at: moment().nullable(),
    expires_at: moment().nullable(),
    /** The token itself, in the answer to its making and never again. */
    token: z.string().optional(),
  }),
  sorts: ['created_at_desc'],
})
export type ApiToken = RecordOf<typeof apiTokenResource>

/** All tokens of a person in one account, the newest first. */
export const apiTokens = z.object({ value: z.array(apiTokenResource.record) })
export type ApiTokens = z.output<typeof apiTokens>
