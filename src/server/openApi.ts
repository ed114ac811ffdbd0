import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { tokenPrefix } from '../shared/apiTokens.ts'
import { sessionCookie } from './session/session.ts'
import type { Config } from './settings/config.ts'

/** The head of the API's document: its address and how to authenticate. */
export function openApi(
  config: Pick<Config, 'publicUrl'>,
): NonNullable<FastifyDynamicSwaggerOptions['openapi']> {
  return {
    info: {
      title: 'Vivary',
      version: '1',
      description: description(config.publicUrl),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/dashboard/api' }],
    components: {
      responses: {
        Rejected: {
          description: 'Rejected. Nothing was changed; the errors say why, each with its field.',
          content: { 'application/json': { schema: rejection } },
        },
        Unavailable: {
          description: "The database can't be reached, or too much is going on. Try again.",
          headers: {
            'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
          },
          content: { 'application/json': { schema: rejection } },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description:
            "An API token, for scripts. Create one at /dashboard/account/tokens. It works in the account it was created in, with its creator's role. With a read-only token, everything but GET and HEAD answers 403 `read_only_token`.",
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(config).name,
          description:
            'The cookie of a browser that has signed in at /users/sign_in. Requests that change anything must come from our own pages (Origin or Sec-Fetch-Site).',
        },
      },
    },
    security: [{ token: [] }, { session: [] }],
  }
}

const text = { type: 'string' } as const

const rejection = {
  type: 'object' as const,
  required: ['success', 'errors'],
  properties: {
    success: { type: 'boolean' as const, enum: [false] },
    errors: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['message'],
        properties: { field: text, message: text, code: text },
      },
    },
  },
}

const description = (
  publicUrl: string,
) => `Everything Vivary's own screens do goes through this API.

With an API token from ${publicUrl}/dashboard/account/tokens:

    curl -H "Authorization: Bearer ${tokenPrefix}…" ${publicUrl}/dashboard/api/animals.json

If a request has an Authorization header, only its token counts and any cookies are ignored. Tokens can't be used for sign-in, sharing, payments, account deletion or anything on the operator page: those answer 403 \`browser_only\`. Each token has the same per-minute limit as a person (429 with Retry-After). \`GET /user\` describes only the account the token was created for. Fetch pictures from the URLs in the records, with the same header.

Bodies are wrapped in their noun, \`{ "animal": { … } }\`. Lists answer \`{ value, totalPages, total }\`. Rejected requests answer \`{ success: false, errors: [{ field, message, code }] }\`, each field by the name it was sent with. \`.json\` at the end of a path is optional.`
