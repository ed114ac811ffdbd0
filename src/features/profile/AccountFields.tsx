import { NativeSelect } from '@mantine/core'
import type { Currency } from '../../shared/currencies.ts'
import { isSameZone, zoneOfToday, zoneText } from '../../shared/timeZones.ts'
import { labelled } from '../../web/fields/labelled.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/put.ts'
import { Facts } from '../../web/look/Facts.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import classes from './Profile.module.css'
import type { profile } from './profile.contract.ts'
import { type TimeZone, useLists } from './useLists.ts'
import { currencyText } from './words.ts'

type ProfileForm = Form<typeof profile>

/** What belongs to the account: its owner chooses, everybody else reads it. */
export function AccountFields({
  form,
  isOwner,
  currency,
}: {
  form: ProfileForm
  isOwner: boolean
  currency: Currency
}) {
  if (isOwner) return <OwnersFields form={form} currency={currency} />
  return (
    <div>
      <Facts
        facts={[
          ['Currency', currencyText(currency)],
          ['Time zone', zoneText(String(form.values.timezone))],
        ]}
      />
      <p className={classes.note}>The account's owner chooses these.</p>
    </div>
  )
}

function OwnersFields({ form, currency }: { form: ProfileForm; currency: Currency }) {
  const { currencies, timeZones, hasFailed } = useLists()
  const offered = currencies.some(({ id }) => id === currency.id)
    ? currencies
    : [currency, ...currencies]
  return (
    <>
      {hasFailed && <p role="alert">{listsFailed}</p>}
      <SelectField
        form={form}
        name="currency_id"
        label="Currency"
        choices={offered.map((one) => ({ value: one.id, label: currencyText(one) }))}
      />
      <TimeZoneField form={form} timeZones={timeZones} />
    </>
  )
}

const listsFailed = "We're sorry, but something went wrong. Please refresh your browser."

/** The device's own zone comes first: mostly it is the one. */
function TimeZoneField({ form, timeZones }: { form: ProfileForm; timeZones: TimeZone[] }) {
  const here = zoneOfToday(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const field = labelled({ form, name: 'timezone', label: 'Time zone' })
  const chosen = String(field.value)
  const known = new Set([here, ...timeZones.map(({ id }) => id)])
  const others = timeZones.filter(({ id }) => id !== here)
  if (!known.has(chosen)) others.unshift({ id: chosen, name: zoneText(chosen) })
  return (
    <div>
      <NativeSelect
        {...field}
        data={[
          { group: 'This device', items: [{ value: here, label: zoneText(here) }] },
          {
            group: 'Everywhere',
            items: others.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <div className={classes.device}>
        <span className="quiet">Your device says {zoneText(here)}</span>
        {!isSameZone(here, chosen) && (
          <TextButton onClick={() => put(form, 'timezone', here)}>Use it</TextButton>
        )}
      </div>
    </div>
  )
}
