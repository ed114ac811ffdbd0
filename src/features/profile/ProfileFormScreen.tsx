import { useNavigate } from 'react-router'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUserQuery } from '../../web/user.ts'
import type { CurrentUser } from '../account/account.contract.ts'
import { forgetUnit } from '../logs/usualUnit.ts'
import { AccountFields } from './AccountFields.tsx'
import { FaceField } from './FaceField.tsx'
import { profile } from './profile.contract.ts'
import { profileCrumb } from './profileCrumb.ts'
import { signWords, unitWords, weekWords } from './words.ts'

const place = `/${profile.path}`

/** Changes who is signed in: how others see them, and how they like to read. */
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
    blank: {},
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
    <RecordForm state={state} labels={labels} back={place} action="Save">
      <FaceField form={form} user={user} />
      <TextField form={form} name="name" label={labels.name} />
      <AccountFields form={form} isOwner={user.owner} currency={user.currency} />
      <ChoiceField
        form={form}
        name="decimal_sign"
        label={labels.decimal_sign}
        choices={choicesOf(signWords)}
      />
      <ChoiceField
        form={form}
        name="weight_unit"
        label={labels.weight_unit}
        choices={choicesOf(unitWords)}
      />
      <ChoiceField
        form={form}
        name="week_start"
        label={labels.week_start}
        choices={choicesOf(weekWords)}
      />
    </RecordForm>
  )
}

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const labels = {
  profile_picture: 'Picture',
  name: 'Name',
  currency_id: 'Currency',
  timezone: 'Time zone',
  decimal_sign: 'How numbers are written',
  weight_unit: 'Weights',
  week_start: 'Week starts on',
}
