import { useQuery } from '@tanstack/react-query'
import type { Currency } from '../../shared/currencies.ts'
import { rateText } from '../../shared/numbers.ts'
import { isSameZone, zoneOfToday, zoneText } from '../../shared/timeZones.ts'
import { api } from '../../web/api.ts'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import type { Form } from '../../web/form/form.ts'
import { labelled, put } from '../../web/form/form.ts'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import type { profile } from './profile.contract.ts'
import { currencyText } from './words.ts'

type ProfileForm = Form<typeof profile>

/** Settings of the account: editable for its owner, shown to everyone else. */
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
          ['Electricity per kWh', kwhText(form.values.kwh_price, currency)],
          ['Time zone', zoneText(String(form.values.timezone))],
        ]}
      />
      <p className="above12 text14 ink3">The account's owner chooses these.</p>
    </div>
  )
}

function OwnersFields({ form, currency }: { form: ProfileForm; currency: Currency }) {
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
function TimeZoneField({ form, timeZones }: { form: ProfileForm; timeZones: TimeZone[] }) {
  const deviceZone = zoneOfToday(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const field = labelled({ form, name: 'timezone' })
  const chosen = String(field.value)
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
  const currencies = useList<Currency>('currencies')
  const timeZones = useList<TimeZone>('timezones')
  return {
    currencies: currencies.data?.value ?? [],
    timeZones: timeZones.data?.value ?? [],
    hasFailed: currencies.isError || timeZones.isError,
  }
}

const useList = <Entry,>(list: 'currencies' | 'timezones') =>
  useQuery({
    queryKey: [list],
    queryFn: () => api<{ value: Entry[] }>('GET', list),
    staleTime: Number.POSITIVE_INFINITY,
  })
