import { IconListCheck } from '@tabler/icons-react'
import { numberText } from '../../shared/numbers.ts'
import { type WeightUnit, weightText } from '../../shared/weights.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { WeightField } from '../../web/fields/WeightField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { IconLink } from '../../web/look/IconButton.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useUser } from '../../web/user.ts'
import { CodeTab } from '../codes/CodeTab.tsx'
import { LabelsLink } from '../codes/LabelsLink.tsx'
import { inventory } from '../inventory/crumb.ts'
import { FedWith } from './FedWith.tsx'
import { type Feeder, feederName, feederResource } from './feeders.contract.ts'
import classes from './feeders.module.css'
import { RestockButton } from './RestockSheet.tsx'
import { costOf, StockLeft, StockMark, stockOf, stockValue } from './Stock.tsx'

export function List() {
  const { currency, weight_unit } = useUser()
  return (
    <ListScreen
      resource={feederResource}
      tools={
        <>
          <IconLink
            isChip
            href="/reports/picking-list"
            label="Feeder picking list"
            icon={<IconListCheck size={22} aria-hidden="true" />}
          />
          <LabelsLink kind="feeder" />
        </>
      }
      usualView="table"
      crumbs={[inventory, { label: 'Feeders' }]}
      about="Rats, mice, insects, greens: whatever you feed, with its size, its cost and how many are left."
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'low', label: 'Low' },
      ]}
      columns={[
        { header: 'Name', cell: (feeder) => feeder.name, sort: ['abc'] },
        { header: 'Size', cell: (feeder) => feeder.size, onPhone: 'second' },
        {
          header: 'Weight',
          cell: (feeder) => weightOf(feeder, weight_unit),
          numeric: true,
          onPhone: 'second',
        },
        {
          header: 'Cost',
          cell: (feeder) => costOf(feeder, currency.code),
          numeric: true,
          sort: ['cost_asc', 'cost_desc'],
        },
        {
          header: 'In stock',
          cell: (feeder) => feeder.quantity !== null && <StockLeft feeder={feeder} />,
          numeric: true,
          onPhone: 'side',
        },
        { header: 'Value', cell: (feeder) => stockValue(feeder, currency.code), numeric: true },
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
  const { currency } = useUser()
  return (
    <FormScreen
      resource={feederResource}
      blank={{
        name: '',
        size: '',
        weight: '',
        quantity: '',
        lowStock: '',
        cost: '',
        acquiredFrom: '',
        description: '',
      }}
      crumbs={toList}
      labels={{
        name: 'Name',
        size: 'Size',
        weight: 'Weight of one',
        quantity: 'In stock',
        lowStock: 'Low from',
        cost: 'Cost of one',
        acquiredFrom: 'Acquired from',
        description: 'Description',
      }}
      titleOf={feederName}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" placeholder="Rat" />
          <TextField form={form} name="size" label="Size" placeholder="Weaned" optional />
          <Pair>
            <NumberField form={form} name="quantity" label="In stock" whole optional />
            <NumberField form={form} name="lowStock" label="Low from" whole optional />
          </Pair>
          <p className="quiet">With this many left, or fewer, the stock is marked as low.</p>
          <Pair>
            <WeightField form={form} name="weight" label="Weight of one" optional />
            <NumberField
              form={form}
              name="cost"
              label="Cost of one"
              unit={currency.code}
              optional
            />
          </Pair>
          <TextField form={form} name="acquiredFrom" label="Acquired from" optional />
          <LongTextField form={form} name="description" label="Description" optional />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen resource={feederResource} titleOf={feederName} crumbs={toList}>
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
    <div className={classes.stack}>
      <Card title="Stock">
        <div className={classes.stock}>
          <p className={classes.count}>
            {feeder.quantity === null ? 'Not counted' : stockOf(feeder)}
          </p>
          <StockMark feeder={feeder} />
          <RestockButton feeder={feeder} />
        </div>
        <Facts
          facts={[
            ['Low from', feeder.lowStock !== null && numberText(feeder.lowStock)],
            ['Cost of one', costOf(feeder, currency.code)],
            ['Value of the stock', stockValue(feeder, currency.code)],
          ]}
        />
      </Card>
      <FedWith feederId={feeder.id} />
      <Card>
        <Facts
          facts={[
            ['Weight of one', weightOf(feeder, weight_unit)],
            ['Acquired from', feeder.acquiredFrom],
            ['Description', feeder.description],
          ]}
        />
      </Card>
    </div>
  )
}

const weightOf = ({ weight }: Feeder, unit: WeightUnit) =>
  weight === null ? '' : weightText(weight, unit)

const toList = [inventory, { label: 'Feeders', href: `/${feederResource.path}` }]
