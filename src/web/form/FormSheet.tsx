import type { ReactNode } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { Button } from '../look/controls/Button.tsx'
import { Sheet } from '../look/sheet/Sheet.tsx'
import { FormProblems } from './FormProblems.tsx'
import type { FormState } from './useForm.ts'

/** A form in a sheet, sent by the button at its foot. */
export function FormSheet<R extends Resource>({
  state,
  title,
  second,
  portrait,
  action,
  further,
  onBack,
  onClose,
  children,
}: {
  state: FormState<R>
  title: string
  second?: ReactNode
  portrait?: ReactNode
  /** The words of its button. */
  action: string
  /** A button beside it, such as the one that deletes. */
  further?: ReactNode
  onBack?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { element, submit, isSaving, unsaved } = state
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={unsaved.isDirty}
      title={title}
      second={second}
      portrait={portrait}
      onBack={onBack}
      foot={
        <>
          {further}
          <Button type="submit" loading={isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <div ref={element} className="stack gap16">
        <FormProblems state={state} />
        {children}
      </div>
    </Sheet>
  )
}
