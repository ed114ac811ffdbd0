import { type ReactNode, useCallback, useState } from 'react'
import { beforeHatching } from '../../collection/animals/words.ts'
import { dayOf } from '../../shared/dates.ts'
import type { Resource } from '../../shared/resource.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import type { Form } from '../../web/form/form.ts'
import { type FieldProps, labelled } from '../../web/form/form.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Logs.module.css'

/** A field behind a chip until it is pressed; `isOpen` if it has a value from the start. */
export type Fold = {
  name: string
  chip: string
  isOpen: boolean
  onOpen?: () => void
  field: ReactNode
}

/** The optional fields: a chip each, replaced by its field when pressed. */
export function Folded({ folds }: { folds: Fold[] }) {
  const [open, setOpen] = useState(() => folds.filter(({ isOpen }) => isOpen).map(nameOf))
  const [pressed, setPressed] = useState<string>()
  const focus = useCallback((element: HTMLElement | null) => focusIn(element), [])
  const closed = folds.filter(({ name }) => !open.includes(name))

  function press({ name, onOpen }: Fold) {
    onOpen?.()
    setOpen([...open, name])
    setPressed(name)
  }
  return (
    <>
      {closed.length > 0 && (
        <Chips>
          {closed.map((fold) => (
            <ChipButton key={fold.name} onClick={() => press(fold)}>
              {fold.chip}
            </ChipButton>
          ))}
        </Chips>
      )}
      {folds
        .filter(({ name }) => open.includes(name))
        .map(({ name, field }) => (
          <div key={name} ref={name === pressed ? focus : undefined} className={classes.fold}>
            {field}
          </div>
        ))}
    </>
  )
}

const nameOf = ({ name }: Fold) => name

/** The pressed chip is gone, so keyboard users need the focus in the field that replaced it. */
const focusIn = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('input:checked, input, textarea, button')?.focus()

/** The time of an animal's log: now, unless another is chosen. */
export function whenFold<R extends Resource>(
  form: Form<R>,
  name: FieldProps<R>['name'] & 'happenedAt',
  animal: Hatched,
): Fold {
  const field = { form, name, label: 'When' }
  const { value, onChange } = labelled(field)
  return {
    name,
    chip: 'Time: now',
    isOpen: Boolean(value),
    onOpen: () => onChange(new Date().toISOString()),
    field: <LogMoment {...field} animal={animal} />,
  }
}

type Hatched = Parameters<typeof beforeHatching>[0]

function LogMoment<R extends Resource>({ animal, ...field }: FieldProps<R> & { animal: Hatched }) {
  const { timezone } = useUser()
  const { value } = labelled(field)
  const day = typeof value === 'string' && value ? dayOf(value, timezone) : ''
  return <MomentField {...field} hint={beforeHatching(animal, day)} />
}

/** The note of a log. */
export function noteFold<R extends Resource>(
  form: Form<R>,
  name: FieldProps<R>['name'] & 'notes',
): Fold {
  const field = { form, name, label: 'Note', optional: true }
  return {
    name,
    chip: 'Add note',
    isOpen: Boolean(labelled(field).value),
    field: <LongTextField {...field} />,
  }
}
