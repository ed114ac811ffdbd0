import { z } from 'zod'
import { tokenScopes } from '../../shared/apiTokens.ts'
import { moment, oneOf, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** Days that a token works. */
export const tokenLifetimes = ['30', '90', '365', 'never'] as const

/** The most tokens of a user in one account. */
export const mostTokens = 50
export const tooManyTokens = `At most ${mostTokens} tokens. Please revoke one first.`

/** Asked again before creating a token; only the server validates it. */
export const currentPassword = () =>
  field('Your password', z.string('Please enter your password').max(1000).optional())

/** A token that a script signs in with. */
export const apiTokenResource = defineResource({
  noun: 'api_token',
  words: { one: 'Token', many: 'Tokens' },
  api: 'api_tokens',
  path: 'account/tokens',
  input: () =>
    z.object({
      name: field('Name', requiredText(100, 'Please choose a name')),
      scope: field('Permissions', oneOf(tokenScopes, 'Please choose what it may do')),
    }),
  writes: () =>
    z.object({
      expires_in_days: field(
        'Expires after',
        z.preprocess(
          (value) => (typeof value === 'number' ? String(value) : value),
          z.enum(tokenLifetimes, 'Please choose 30, 90, 365 or never'),
        ),
      ),
      current_password: currentPassword(),
    }),
  reads: () =>
    z.object({
      /** Its last four characters. */
      hint: z.string(),
      last_used_at: moment().nullable(),
      expires_at: moment().nullable(),
      /** The token itself, only in the response that creates it. */
      token: z.string().optional(),
    }),
  sorts: ['created_at_desc'],
})
export type ApiToken = RecordOf<typeof apiTokenResource>

/** All of a user's tokens in one account, newest first. */
export const apiTokens = z.object({ value: z.array(apiTokenResource.record) })
export type ApiTokens = z.output<typeof apiTokens>
