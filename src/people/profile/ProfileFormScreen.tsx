import { useNavigate } from 'react-router'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { pictureTypes } from '../../shared/pictures.ts'
import { api } from '../../web/api.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Face } from '../../web/look/animal/Face.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { forgetUnit } from '../../web/preferences.ts'
import { useWrite } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUserQuery } from '../../web/user.ts'
import { AccountFields } from './AccountFields.tsx'
import classes from './Profile.module.css'
import { profile } from './profile.contract.ts'
import { profileCrumb } from './profileCrumb.ts'
import { signWords, timeWords, unitWords, weekWords } from './words.ts'

const place = `/${profile.path}`

/** The user's profile: how others see them, and their preferences. */
export function ProfileFormScreen() {
  const query = useUserQuery()
  return (
    <Screen title="Edit profile" crumbs={[profileCrumb, { label: 'Edit' }]}>
      <RecordGate query={query} what="Your profile">
        {(user) => <ProfileForm user={user} />}
      </RecordGate>
    </Screen>
  )
}

function ProfileForm({ user }: { user: CurrentUser }) {
  const navigate = useNavigate()
  const { flash } = useFlash()
  const state = useRecordForm(profile, {
    record: { ...user, created_at: user.createdAt },
    place: profile.api,
    onSaved({ weight_unit }) {
      if (weight_unit !== user.weight_unit) forgetUnit()
      flash('Profile updated.')
      navigate(place, { replace: true })
    },
  })
  const { form } = state
  return (
    <RecordForm state={state} back={place} action="Save">
      <FaceField form={form} user={user} />
      <TextField form={form} name="name" />
      <AccountFields form={form} isOwner={user.owner} currency={user.currency} />
      <ChoiceField form={form} name="decimal_sign" choices={choicesOf(signWords)} />
      <ChoiceField form={form} name="time_format" choices={choicesOf(timeWords)} />
      <ChoiceField form={form} name="weight_unit" choices={choicesOf(unitWords)} />
      <ChoiceField form={form} name="week_start" choices={choicesOf(weekWords)} />
    </RecordForm>
  )
}

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The user's picture; the present one can be removed at once. */
function FaceField({ form, user }: { form: Form<typeof profile>; user: CurrentUser }) {
  const { flash, report } = useFlash()
  const removal = useWrite(() => api('DELETE', 'user/photo'))
  const remove = () =>
    removal.mutate(undefined, { onSuccess: () => flash('Deleted.'), onError: report })
  return (
    <div className={classes.face}>
      <PhotoField
        form={form}
        name="profile_picture"
        accept={pictureTypes}
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
