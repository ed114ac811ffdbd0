import { z } from 'zod'
import { optionalText } from '../../../shared/fields.ts'

export const mostTemplate = 20
const templateNeedsNumber = 'Please write {n} once, where the number goes'

/** The template of new animals' codes, such as `BP-{n}`; empty for none. */
export const codeTemplateInput = z.object({
  template: optionalText(mostTemplate).refine(
    (template) => !template || template.split('{n}').length === 2,
    templateNeedsNumber,
  ),
})

/** The template with the next animal's code. */
export const codeTemplate = z.object({ template: z.string(), next: z.string().nullable() })
export type CodeTemplate = z.output<typeof codeTemplate>
