import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { codeTemplate, codeTemplateInput } from './animalCodes.contract.ts'
import { codeTemplateOf, setCodeTemplate } from './animalCodes.queries.ts'

/** The account's template for codes. */
export const animalCodeRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(app, 'GET /code_template', { answer: codeTemplate }, (session) =>
      codeTemplateOf(db, session),
    )

    action(
      app,
      'PATCH /code_template',
      { body: z.object({ code_template: codeTemplateInput }), written: codeTemplate },
      async (session, { body }) => {
        const { template } = body.code_template
        return template === undefined
          ? await codeTemplateOf(db, session)
          : await db.transaction((tx) => setCodeTemplate(tx, session, template))
      },
    )
  }
