import { api } from '../../web/api.ts'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import type { Form } from '../../web/form/form.ts'
import { Face } from '../../web/look/Face.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import type { CurrentUser } from '../account/account.contract.ts'
import { mostPicture_mb, pictureTypes } from '../animals/animals.contract.ts'
import classes from './Profile.module.css'
import type { profile } from './profile.contract.ts'

/** The person's picture; the one there is can be taken away at once. */
export function FaceField({ form, user }: { form: Form<typeof profile>; user: CurrentUser }) {
  const { flash, told } = useFlash()
  const removal = useWrite(() => api('DELETE', 'user/photo'))
  const remove = () =>
    removal.mutate(undefined, { onSuccess: () => flash('Deleted.'), onError: told })
  return (
    <div className={classes.face}>
      <PhotoField
        form={form}
        name="profile_picture"
        label="Picture"
        accept={pictureTypes}
        most_mb={mostPicture_mb}
        current={
          <span>
            <Face person={user} size="head" />
          </span>
        }
        onRemove={user.profilePictureUrls ? remove : undefined}
        optional
      />
    </div>
  )
}
