import { useNavigate } from 'react-router'
import type { Currency } from '../../shared/currencies.ts'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { rateText } from '../../shared/numbers.ts'
import { pictureTypes } from '../../shared/pictures.ts'
import { isSameZone, zoneOfToday, zoneText } from '../../shared/timeZones.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { type Form, labelled, put } from '../../web/form/form.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Face } from '../../web/look/animal/Face.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { forgetUnit } from '../../web/preferences.ts'
import { useFixedList } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUserQuery } from '../../web/user.ts'
import { profileCrumb } from '../crumbs.ts'
import classes from './Profile.module.css'
import {
  currencyText,
  degreeWords,
  profile,
  signWords,
  timeWords,
  unitWords,
  weekWords,
} from './profile.contract.ts'

const place = `/${profile.path}`

/** The user's profile: how others see them, and their preferences. */
export function ProfileFormScreen() {
  const query = useUserQuery()
  return (
    <Screen title="Edit profile" crumbs={[profileCrumb, { label: 'Edit' }]}>
      <Loaded query={query} what="Your profile" outline={{ shape: 'card' }}>
        {(user) => <ProfileForm user={user} />}
      </Loaded>
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
      <ChoiceField form={form} name="temperature_unit" choices={choicesOf(degreeWords)} />
      <ChoiceField form={form} name="week_start" choices={choicesOf(weekWords)} />
    </RecordForm>
  )
}

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The user's picture, which can be replaced or removed. */
function FaceField({ form, user }: { form: Form<typeof profile>; user: CurrentUser }) {
  const stored = user.profilePictureUrls ? 'user/photo' : undefined
  const isRemoved = stored && stored in form.removals
  return (
    <div className={classes.face}>
      <PhotoField
        form={form}
        name="profile_picture"
        accept={pictureTypes}
        current={
          <span>
            <Face person={isRemoved ? { ...user, profilePictureUrls: null } : user} size="head" />
          </span>
        }
        stored={stored}
        optional
      />
    </div>
  )
}

type AccountFieldsProps = { form: Form<typeof profile>; isOwner: boolean; currency: Currency }

/** Settings of the account: editable for its owner, shown to everyone else. */
function AccountFields({ form, isOwner, currency }: AccountFieldsProps) {
  if (isOwner) return <OwnersFields form={form} currency={currency} />
  return (
    <div>
      <Facts
        facts={[
          ['Currency', currencyText(currency)],
          ['Electricity per kWh', kwhText(form.values.kwh_price, currency)],
          ['Time zone', zoneText(String(form.values.timezone))],
        ]}
      />
      <p className="above12 text14 ink3">The account's owner chooses these.</p>
    </div>
  )
}

function OwnersFields({ form, currency }: { form: Form<typeof profile>; currency: Currency }) {
  const { currencies, timeZones, hasFailed } = useLists()
  const offered = currencies.some(({ id }) => id === currency.id)
    ? currencies
    : [currency, ...currencies]
  const chosen = offered.find(({ id }) => id === form.values.currency_id) ?? currency
  return (
    <>
      {hasFailed && <p role="alert">{listsFailed}</p>}
      <SelectField
        form={form}
        name="currency_id"
        choices={offered.map((one) => ({ value: one.id, label: currencyText(one) }))}
        hint={chosen.id !== currency.id && keeps(currency)}
      />
      <NumberField
        form={form}
        name="kwh_price"
        sign={chosen.symbol}
        optional
        hint="For what your lamps cost to run."
      />
      <TimeZoneField form={form} timeZones={timeZones} />
    </>
  )
}

/** The hint on what another currency leaves as it is, and what it doesn't. */
const keeps = ({ code }: Currency) =>
  `Costs of meals, feeders and vet visits so far stay in ${code}. Electricity prices keep their numbers, so check them.`

const kwhText = (price: unknown, { code }: Currency) =>
  typeof price === 'number' ? rateText(price, code) : ''

const listsFailed = "We're sorry, but something went wrong. Please refresh your browser."

/** The device's time zone comes first, since it is usually the right one. */
function TimeZoneField({ form, timeZones }: { form: Form<typeof profile>; timeZones: TimeZone[] }) {
  const field = labelled({ form, name: 'timezone' })
  const chosen = String(field.value)
  const isHydrated = useIsHydrated()
  const deviceZone = isHydrated
    ? zoneOfToday(Intl.DateTimeFormat().resolvedOptions().timeZone)
    : chosen
  const zoneIds = new Set([deviceZone, ...timeZones.map(({ id }) => id)])
  const others = timeZones.filter(({ id }) => id !== deviceZone)
  if (!zoneIds.has(chosen)) others.unshift({ id: chosen, name: zoneText(chosen) })
  return (
    <div>
      <NativeSelect
        {...field}
        data={[
          { group: 'This device', items: [{ value: deviceZone, label: zoneText(deviceZone) }] },
          {
            group: 'Everywhere',
            items: others.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <div className="cluster columns12">
        <span className="quiet">Your device says {zoneText(deviceZone)}</span>
        {!isSameZone(deviceZone, chosen) && (
          <TextButton onClick={() => put(form, 'timezone', deviceZone)}>Use it</TextButton>
        )}
      </div>
    </div>
  )
}

type TimeZone = { id: string; name: string }

/** The currencies and time zones; fetched once per visit. */
function useLists() {
  const currencies = useFixedList<Currency>('currencies')
  const timeZones = useFixedList<TimeZone>('timezones')
  return {
    currencies: currencies.data?.value ?? [],
    timeZones: timeZones.data?.value ?? [],
    hasFailed: currencies.isError || timeZones.isError,
  }
}
