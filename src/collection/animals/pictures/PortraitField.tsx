import { IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pictureTypes } from '../../../shared/pictures.ts'
import { useChosenPhoto } from '../../../web/fields/PhotoField.tsx'
import formClasses from '../../../web/form/form.module.css'
import { type Form, labelIn } from '../../../web/form/form.ts'
import { Field } from '../../../web/look/controls/Field.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import type { animalResource } from '../animals.contract.ts'
import classes from './Pictures.module.css'

/**
 * An animal's picture, with a camera to take another one; beside it `children`. `current` is what there is without
 * a chosen one; `stored` is the path that deletes a stored picture, if there is one.
 */
export function PortraitField({
  form,
  current,
  stored,
  children,
}: {
  form: Form<typeof animalResource>
  current: ReactNode
  stored: string | undefined
  children: ReactNode
}) {
  const field = { form, name: 'photo' } as const
  const photo = useChosenPhoto(field, pictureTypes, stored)
  const { id, error, preview, chosen, choose, input, remove } = photo
  return (
    <Field id={id} error={error}>
      <div className={`${formClasses.photo} row gap20`}>
        <div className={`${formClasses.photoActions} relative`}>
          {preview ?? current}
          {input}
          <label
            className={`${classes.camera} surface shadow round12 absolute side44 center ink2`}
            htmlFor={id}
          >
            <IconCamera size={22} aria-hidden="true" />
            <span className="hidden">{labelIn(field)} (optional)</span>
          </label>
        </div>
        <div className="slim grow">{children}</div>
      </div>
      {chosen && <TextButton onClick={() => choose(undefined)}>Don't use it</TextButton>}
      {remove && <TextButton onClick={remove}>Remove picture</TextButton>}
    </Field>
  )
}
