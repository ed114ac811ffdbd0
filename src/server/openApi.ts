import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { tokenPrefix } from '../features/tokens/tokens.contract.ts'
import type { Config } from './config.ts'
import { sessionCookie } from './session.ts'

/** What the API's document says before its routes: where it is, and how one gets in. */
export function openApi(
  config: Pick<Config, 'publicUrl'>,
): NonNullable<FastifyDynamicSwaggerOptions['openapi']> {
  return {
    info: { title: 'Vivary', version: '1', description: description(config.publicUrl) },
    servers: [{ url: '/dashboard/api' }],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description:
            'An API token, for scripts. Make one at /dashboard/account/tokens. It works in the account it was made in, with the role of who made it; one that may only read answers 403 `read_only_token` to everything but GET and HEAD.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(config).name,
          description:
            'The cookie of a browser that has signed in at /users/sign_in. What changes something must come from our own pages (Origin or Sec-Fetch-Site).',
        },
      },
    },
    security: [{ token: [] }, { session: [] }],
  }
}

const description = (publicUrl: string) => `Everything that Vivary's own screens do, they do here.

With an API token from ${publicUrl}/dashboard/account/tokens:

    curl -H "Authorization: Bearer ${tokenPrefix}…" ${publicUrl}/dashboard/api/animals.json

A request with an Authorization header is judged by its token alone, whatever cookies it brings. A token cannot reach what is about signing in, sharing, paying, or ending an account, nor what only the operator sees: those answer 403 \`browser_only\`. Each token has the limit of requests a minute that a person has (429 with Retry-After). \`GET /user\` tells a script of the account that its token was made for, and of no other. Pictures are read at the addresses that records give them, with the same header.

Bodies are wrapped in their noun, \`{ "animal": { … } }\`. Lists answer \`{ value, totalPages, total }\`. What is refused answers \`{ success: false, errors: [{ field, message, code }] }\`. \`.json\` at the end of an address is optional.`
