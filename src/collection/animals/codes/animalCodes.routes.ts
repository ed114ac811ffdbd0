import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { written } from '../../../server/wire.ts'
import { codeTemplate, codeTemplateInput } from './animalCodes.contract.ts'
import { codeTemplateOf, setCodeTemplate } from './animalCodes.queries.ts'

/** The account's template for codes. */
export const animalCodeRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/code_template', { schema: { response: { 200: codeTemplate } } }, async (request) =>
      codeTemplateOf(db, sessionOf(request)),
    )

    app.patch(
      '/code_template',
      {
        schema: {
          body: z.object({ code_template: codeTemplateInput }),
          response: { 200: written(codeTemplate) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { template } = request.body.code_template
        const object =
          template === undefined
            ? await codeTemplateOf(db, session)
            : await db.transaction((tx) => setCodeTemplate(tx, session, template))
        return { success: true as const, object }
      },
    )
  }
