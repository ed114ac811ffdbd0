import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../web/api.ts'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import { useWrite } from '../../web/records.ts'
import { type CodeTemplate, codeTemplateInput, mostTemplate } from './animalCodes.contract.ts'
import type { animalResource } from './animals.contract.ts'
import classes from './Place.module.css'

/** The account's template for codes, with the next one. */
const useCodeTemplate = () =>
  useQuery({
    queryKey: ['code_template'],
    queryFn: () => api<CodeTemplate>('GET', 'code_template'),
  }).data

/** An animal's code; a new one gets the next by the account's template, which is set from here. */
export function CodeField({ form, isNew }: { form: Form<typeof animalResource>; isNew: boolean }) {
  const known = useCodeTemplate()
  const [isSetting, setIsSetting] = useState(false)
  const next = (isNew && known?.next) || undefined
  return (
    <div>
      <TextField
        form={form}
        name="code"
        label="Code"
        placeholder={next}
        hint={next && `Left empty, it becomes ${next}.`}
        optional
      />
      {known && (
        <TextButton onClick={() => setIsSetting(true)}>
          {known.template ? `Template: ${known.template}` : 'Set a template'}
        </TextButton>
      )}
      {known && isSetting && (
        <TemplateSheet template={known.template} onClose={() => setIsSetting(false)} />
      )}
    </div>
  )
}

function TemplateSheet({ template, onClose }: { template: string; onClose: () => void }) {
  const { flash } = useFlash()
  const [entered, setEntered] = useState(template)
  const [wrong, setWrong] = useState<string>()
  const save = useWrite((to: string) =>
    api('PATCH', 'code_template', { code_template: { template: to } }),
  )

  function submit() {
    const read = codeTemplateInput.safeParse({ template: entered })
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
      isDirty={entered !== template}
      title="Template for codes"
      foot={
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      }
    >
      <div className={classes.sheet}>
        <TextInput
          label="Template"
          placeholder="BP-{n}"
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
          {'{n}'} becomes the next free number: BP-{'{n}'} gives BP-1, BP-2, BP-3. Animals that have
          a code keep it. Empty means no codes by themselves.
        </p>
      </div>
    </Sheet>
  )
}
