import { FormProblems } from '../../web/form/FormProblems.tsx'
import formClasses from '../../web/form/form.module.css'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useCan } from '../../web/user.ts'
import { type AnimalDetail, animalDetail } from '../animals/animals.contract.ts'
import { ParentFields } from './ParentFields.tsx'

/** Where a pedigree starts: both fields, on their own. */
export function FirstParents({ animal }: { animal: AnimalDetail }) {
  const { mayChange } = useCan()
  const { flash } = useFlash()
  const state = useRecordForm(animalDetail, {
    record: animal,
    onSaved: () => flash('Parents added.'),
  })
  const { form, element, submit, isSaving } = state
  if (!mayChange) {
    return (
      <Card title="No parents recorded yet">
        <p>The pedigree appears here once the dam or the sire is recorded.</p>
      </Card>
    )
  }
  return (
    <Card title="Add the dam or the sire to start a pedigree">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div ref={element} className={formClasses.form}>
          <FormProblems state={state} />
          <ParentFields form={form} animal={animal} />
          <div>
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
              Save
            </Button>
          </div>
        </div>
      </form>
    </Card>
  )
}
