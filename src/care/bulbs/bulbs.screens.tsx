import { choicesOf } from '../../collection/animals/words.ts'
import { lifespanWords, typeWords } from '../../shared/choices.ts'
import { formatDay } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { rateText } from '../../shared/numbers.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { DayField } from '../../web/fields/DayField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form as FormOf } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { Card } from '../../web/look/Card.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useUser } from '../../web/user.ts'
import { inventory } from '../inventory/crumb.ts'
import { BulbLife, DueBadge } from './BulbLife.tsx'
import { type Bulb, bulbName, bulbResource, type LifeOfBulb, mayRemind } from './bulbs.contract.ts'
import { UviReadings } from './UviReadings.tsx'
import { hoursOf, percentOf, uviText, wattsOf } from './words.ts'

export function List() {
  return (
    <ListScreen
      resource={bulbResource}
      usualView="table"
      title="Bulbs & Lamps"
      crumbs={[inventory, { label: 'Bulbs & Lamps' }]}
      about="Heat, light and UV. A UV bulb stops giving off UV long before it goes dark. Enter when you installed it and we'll tell you when it's due."
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'due', label: 'Due' },
      ]}
      columns={[
        { header: 'Name', cell: bulbName, sort: ['abc'] },
        { header: 'Type', cell: ({ bulb_type }) => typeWords[bulb_type], onPhone: 'second' },
        {
          header: 'Power',
          cell: wattsOf,
          file: [{ header: 'Power (W)', cell: ({ wattage }) => wattage }],
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'UV',
          cell: percentOf,
          file: [{ header: 'UV (%)', cell: ({ uv_percent }) => uv_percent }],
          numeric: true,
        },
        {
          header: 'Installed',
          cell: installedOn,
          file: [{ header: 'Installed', cell: ({ uv_installed_on }) => uv_installed_on }],
        },
        {
          header: 'Replacement',
          cell: (bulb) => (bulb.due_reinstallation ? <DueBadge bulb={bulb} /> : endsOn(bulb)),
          phoneCell: (bulb) =>
            bulb.due_reinstallation ? (
              <DueBadge bulb={bulb} />
            ) : (
              endsOn(bulb) && `UV until ${endsOn(bulb)}`
            ),
          file: [{ header: 'UV life ends', cell: ({ uv_ends_on }) => uv_ends_on }],
          isException: true,
          onPhone: 'second',
        },
      ]}
      card={(bulb) => ({
        title: bulbName(bulb),
        second: joined(typeWords[bulb.bulb_type], wattsOf(bulb)),
        third: bulb.due_reinstallation ? <DueBadge bulb={bulb} /> : undefined,
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen resource={bulbResource} crumbs={toList} titleOf={bulbName}>
      {(form) => (
        <>
          <TextField form={form} name="name" placeholder="D3+ Reptile Lamp" />
          <TextField form={form} name="brand" placeholder="Arcadia" optional />
          <ChoiceField form={form} name="bulb_type" choices={choicesOf(typeWords)} />
          {form.values.bulb_type === 'uv' && <UvFields form={form} />}
          <Pair>
            <NumberField form={form} name="wattage" unit="W" optional />
            <DayField
              form={form}
              name="uv_installed_on"
              optional
              hint={lacksLifespan(form.values)}
            />
          </Pair>
          <PowerFields form={form} />
          {mayRemind(form.values) && (
            <Switch
              size="lg"
              label="Remind me before its UV life ends"
              description="About two weeks before."
              checked={form.values.send_uv_reminder === true}
              onChange={(event) => put(form, 'send_uv_reminder', event.currentTarget.checked)}
            />
          )}
          <TextField form={form} name="acquired_from" optional />
        </>
      )}
    </FormScreen>
  )
}

/** Without a lifespan no one is told when the lamp is due. */
const lacksLifespan = ({ bulb_type, uv_lifespan, uv_installed_on }: LifeOfBulb) =>
  bulb_type === 'uv' &&
  Boolean(uv_installed_on) &&
  !uv_lifespan &&
  "Choose a UV lifespan too, and we'll tell you when it's due."

/** Fields that its running costs follow from. */
function PowerFields({ form }: { form: FormOf<typeof bulbResource> }) {
  const { currency } = useUser()
  return (
    <>
      <Pair>
        <NumberField form={form} name="hours_a_day" unit="h" optional />
        <NumberField
          form={form}
          name="duty_percent"
          unit="%"
          whole
          optional
          hint="How much of these hours the thermostat keeps it on."
        />
      </Pair>
      <NumberField
        form={form}
        name="kwh_price"
        sign={currency.symbol}
        optional
        hint="Only if it differs from your price."
      />
    </>
  )
}

function UvFields({ form }: { form: FormOf<typeof bulbResource> }) {
  return (
    <>
      <ChoiceField form={form} name="uv_lifespan" choices={choicesOf(lifespanWords)} />
      <Pair>
        <NumberField form={form} name="uv_percent" unit="%" optional />
        <NumberField
          form={form}
          name="uvi_needed"
          optional
          hint="Where your animals bask. With UVI readings, we'll tell you when it falls below that."
        />
      </Pair>
    </>
  )
}

export function Detail() {
  const { currency } = useUser()
  return (
    <DetailScreen
      resource={bulbResource}
      titleOf={bulbName}
      second={(bulb) => joined(typeWords[bulb.bulb_type], wattsOf(bulb), hoursOf(bulb))}
      crumbs={toList}
    >
      {(bulb) => (
        <div className="grid column gap halvesAtDesk startAtDesk">
          <div className="grid column gap awayEmpty">
            <BulbLife bulb={bulb} />
            {bulb.bulb_type === 'uv' && <UviReadings bulb={bulb} />}
          </div>
          <Card>
            <Facts facts={factsOf(bulb, currency.code)} />
          </Card>
        </div>
      )}
    </DetailScreen>
  )
}

function factsOf(bulb: Bulb, currency: string): [string, string][] {
  const uv: [string, string][] = [
    ['UV percentage', percentOf(bulb)],
    ['UV lifespan', bulb.uv_lifespan ? lifespanWords[bulb.uv_lifespan] : ''],
    ['UVI needed', bulb.uvi_needed === null ? '' : uviText(bulb.uvi_needed)],
    ['Reminder', bulb.send_uv_reminder ? 'About two weeks before' : 'Off'],
  ]
  return [
    ['Own price per kWh', bulb.kwh_price === null ? '' : rateText(bulb.kwh_price, currency)],
    ['Installed', installedOn(bulb)],
    ...(bulb.bulb_type === 'uv' ? uv : []),
    ['Acquired from', bulb.acquired_from],
  ]
}

const installedOn = ({ uv_installed_on }: Bulb) =>
  uv_installed_on ? formatDay(uv_installed_on) : ''

/** 'December 12, 2026', 'about December 12, 2026' by its readings; '' if no one knows. */
const endsOn = ({ uv_ends_on, uv_fades_on }: Bulb) =>
  uv_ends_on ? `${uv_fades_on ? 'about ' : ''}${formatDay(uv_ends_on)}` : ''

const toList = [inventory, { label: 'Bulbs & Lamps', href: `/${bulbResource.path}` }]
