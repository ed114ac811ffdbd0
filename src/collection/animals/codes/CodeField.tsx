import { useState } from 'react'
import { api, messageOf } from '../../../web/api.ts'
import { TextField } from '../../../web/fields/TextField.tsx'
import type { Form } from '../../../web/form/form.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useAnswer, useWrite } from '../../../web/records.ts'
import type { animalResource } from '../animals.contract.ts'
import { type CodeTemplate, codeTemplateInput, mostTemplate } from './animalCodes.contract.ts'

/** The account's code template, with the next code. */
const useCodeTemplate = () => useAnswer<CodeTemplate>(['code_template'], 'code_template').data

/** The code that a new animal without one of its own gets. */
export const useNextCode = () => useCodeTemplate()?.next

/**
 * An animal's code; a new animal gets the next one of the account's template, which can be set
 * here.
 */
export function CodeField({ form, isNew }: { form: Form<typeof animalResource>; isNew: boolean }) {
  const numbering = useCodeTemplate()
  const [isSetting, setIsSetting] = useState(false)
  const next = (isNew && numbering?.next) || undefined
  return (
    <div>
      <TextField
        form={form}
        name="code"
        placeholder={next}
        hint={next && `Leave empty to use ${next}.`}
        optional
      />
      {numbering && (
        <TextButton onClick={() => setIsSetting(true)}>
          {numbering.template ? `Template: ${codeOf(numbering.template, '…')}` : 'Set a template'}
        </TextButton>
      )}
      {numbering && isSetting && (
        <TemplateSheet template={numbering.template} onClose={() => setIsSetting(false)} />
      )}
    </div>
  )
}

function TemplateSheet({ template, onClose }: { template: string; onClose: () => void }) {
  const { flash } = useFlash()
  const before = template.replace(/(.)\{n\}$/, '$1')
  const [entered, setEntered] = useState(before)
  const [wrong, setWrong] = useState<string>()
  const save = useWrite((to: string) =>
    api('PATCH', 'code_template', { code_template: { template: to } }),
  )

  function submit() {
    const read = codeTemplateInput.safeParse({ template: templateOf(entered) })
    if (!read.success) return setWrong(read.error.issues[0]?.message)
    save.mutate(read.data.template ?? '', {
      onSuccess: () => {
        flash('Template updated.')
        onClose()
      },
      onError: (error) => setWrong(messageOf(error)),
    })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={entered !== before}
      title="Template for codes"
      foot={
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      }
    >
      <div className="stack gap16">
        <TextInput
          label="Template"
          placeholder="BP-"
          value={entered}
          error={wrong}
          maxLength={mostTemplate}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ currentTarget: { value } }) => {
            setEntered(value)
            setWrong(undefined)
          }}
        />
        <p className="quiet">
          New animals get {firstCodes(templateOf(entered) || 'BP-{n}')}: each the next free number.
          Animals that already have a code keep it. Leave empty to turn automatic codes off.
        </p>
      </div>
    </Sheet>
  )
}

/** The typed template with the number's place, at the end if none is given. */
function templateOf(typed: string): string {
  const words = typed.trim()
  return words === '' || words.includes('{n}') ? words : `${words}{n}`
}

const codeOf = (template: string, number: string) => template.replace('{n}', number)

const firstCodes = (template: string) =>
  ['1', '2', '3'].map((number) => codeOf(template, number)).join(', ')
