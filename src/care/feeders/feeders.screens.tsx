import { IconList } from '@tabler/icons-react'
import { choicesOf } from '../../collection/animals/words.ts'
import { CodeTab } from '../../collection/codes/fetched.ts'
import { labelsOf } from '../../collection/codes/LabelsLink.tsx'
import { kindWords } from '../../shared/choices.ts'
import { numberText } from '../../shared/numbers.ts'
import { type WeightUnit, weightText } from '../../shared/weights.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { WeightField } from '../../web/fields/WeightField.tsx'
import { type Form as FormOf, labelIn, labelled } from '../../web/form/form.ts'
import { Card } from '../../web/look/Card.tsx'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { RecordFacts } from '../../web/screens/recordText.tsx'
import { useUser } from '../../web/user.ts'
import { inventory } from '../inventory/crumb.ts'
import { feederName } from './feederName.ts'
import { type Feeder, feederResource } from './feeders.contract.ts'
import { guessKind } from './guessKind.ts'
import { costOf, currencyIn, StockLeft, stockValue, worthOf } from './Stock.tsx'
import { EatersLeft, StockCard } from './StockCard.tsx'

export function List() {
  const { currency, weight_unit } = useUser()
  return (
    <ListScreen
      resource={feederResource}
      tools={[
        {
          href: '/reports/picking-list',
          label: 'Feeder picking list',
          word: 'Picking list',
          icon: <IconList size={22} aria-hidden="true" />,
        },
        labelsOf('feeder'),
      ]}
      usualView="table"
      crumbs={[inventory, { label: 'Feeders' }]}
      about="Rats, mice, insects, greens: everything you feed, with its size, cost and stock."
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'low', label: 'Low' },
        { value: 'unpriced', label: 'No cost' },
      ]}
      columns={[
        { field: 'name', sort: ['abc'] },
        { field: 'size', onPhone: 'second' },
        { header: 'Kind', cell: ({ kind }) => kindWords[kind] },
        {
          header: 'Weight',
          cell: (feeder) => weightOf(feeder, weight_unit),
          file: [{ header: 'Weight (g)', cell: ({ weight }) => weight }],
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'Cost',
          cell: (feeder) => costOf(feeder, currency.code),
          file: [
            { header: 'Cost', cell: ({ cost }) => cost },
            { header: 'Currency', cell: (feeder) => currencyIn(feeder, currency.code) },
          ],
          numeric: true,
          sort: ['cost_asc', 'cost_desc'],
        },
        {
          header: 'In stock',
          cell: (feeder) => feeder.quantity !== null && <StockLeft feeder={feeder} />,
          file: [{ header: 'In stock', cell: ({ quantity }) => quantity }],
          numeric: true,
          onPhone: 'side',
        },
        {
          header: 'Value',
          cell: (feeder) => stockValue(feeder, currency.code),
          file: [{ header: 'Value', cell: worthOf }],
          numeric: true,
        },
      ]}
      card={(feeder) => ({
        title: feeder.name,
        second: feeder.size,
        third: <StockLeft feeder={feeder} />,
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen resource={feederResource} crumbs={toList} titleOf={feederName}>
      {(form, feeder) => (
        <>
          <TextField form={form} name="name" placeholder="Rat" />
          <TextField form={form} name="size" placeholder="Weaned" optional />
          <KindField form={form} />
          <Pair>
            <NumberField form={form} name="quantity" whole optional />
            <NumberField form={form} name="lowStock" whole optional />
          </Pair>
          <p className="quiet">With this many left or fewer, it's marked as low.</p>
          <Pair>
            <WeightField form={form} name="weight" optional />
            <CostField form={form} feeder={feeder} />
          </Pair>
          <TextField form={form} name="acquiredFrom" optional />
          <LongTextField form={form} name="description" optional />
        </>
      )}
    </FormScreen>
  )
}

/** Until one is chosen, the kind that the name suggests, which the server takes as well. */
function KindField({ form }: { form: FormOf<typeof feederResource> }) {
  const { value, onChange, error } = labelled({ form, name: 'kind' })
  const [name, size] = [String(form.values.name ?? ''), String(form.values.size ?? '')]
  return (
    <ChipChoice
      legend={labelIn({ form, name: 'kind' })}
      options={choicesOf(kindWords)}
      value={String(value) || (name.trim() && guessKind({ name, size }))}
      onChange={onChange}
      error={error}
    />
  )
}

/** A cost from before the account's currency was changed stays in its own until another is entered. */
function CostField({
  form,
  feeder,
}: {
  form: FormOf<typeof feederResource>
  feeder: Feeder | undefined
}) {
  const { currency } = useUser()
  const own = feeder?.cost_currency
  const isOwn = form.values.cost === feeder?.cost
  return (
    <NumberField
      form={form}
      name="cost"
      unit={own && isOwn ? own : currency.code}
      isMoney
      optional
      hint={own && `Entered in ${own}. Another cost will be in ${currency.code}.`}
    />
  )
}

export function Detail() {
  return (
    <DetailScreen
      resource={feederResource}
      titleOf={feederName}
      crumbs={toList}
      deletion={(feeder) => ({ name: feederName(feeder), stays: <EatersLeft feeder={feeder} /> })}
    >
      {(feeder) => (
        <DetailTabs
          tabs={[
            { value: 'details', label: 'Details', content: <Details feeder={feeder} /> },
            {
              value: 'qr',
              label: 'QR',
              content: <CodeTab kind="feeder" id={feeder.id} name={feederName(feeder)} />,
            },
          ]}
        />
      )}
    </DetailScreen>
  )
}

function Details({ feeder }: { feeder: Feeder }) {
  const { currency, weight_unit } = useUser()
  return (
    <div className="grid column gap halvesAtDesk startAtDesk">
      <StockCard feeder={feeder} />
      <Card>
        <RecordFacts
          resource={feederResource}
          record={feeder}
          facts={[
            ['Low stock at', feeder.lowStock !== null && numberText(feeder.lowStock)],
            ['Cost of one', costOf(feeder, currency.code)],
            ['Stock value', stockValue(feeder, currency.code)],
            ['Kind', kindWords[feeder.kind]],
            ['Weight of one', weightOf(feeder, weight_unit)],
            'acquiredFrom',
            'description',
          ]}
        />
      </Card>
    </div>
  )
}

const weightOf = ({ weight }: Feeder, unit: WeightUnit) =>
  weight === null ? '' : weightText(weight, unit)

const toList = [inventory, { label: 'Feeders', href: `/${feederResource.path}` }]
