import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useUser } from '../../web/user.ts'
import { inventory } from '../inventory/crumb.ts'
import { type Feeder, feederName, feederResource } from './feeders.contract.ts'

export function List() {
  const { currency } = useUser()
  return (
    <ListScreen
      resource={feederResource}
      usualView="table"
      crumbs={[inventory, { label: 'Feeders' }]}
      about="Rats, mice, insects, greens: whatever you feed, with its size, its cost and how many are left."
      columns={[
        { header: 'Name', cell: (feeder) => feeder.name, sort: ['abc'] },
        { header: 'Size', cell: (feeder) => feeder.size, onPhone: 'second' },
        { header: 'Weight', cell: weightOf, numeric: true, onPhone: 'second' },
        {
          header: 'Cost',
          cell: ({ cost }) => costOf(cost, currency.symbol),
          numeric: true,
          sort: ['cost_asc', 'cost_desc'],
        },
        { header: 'In stock', cell: leftOf, numeric: true, onPhone: 'side' },
      ]}
      card={(feeder) => ({
        title: feeder.name,
        second: feeder.size,
        third: feeder.quantity === null ? undefined : `${stockOf(feeder)} in stock`,
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
            <NumberField form={form} name="weight" label="Weight of one" unit="grams" optional />
          </Pair>
          <Pair>
            <NumberField
              form={form}
              name="cost"
              label="Cost of one"
              unit={currency.code}
              optional
            />
            <TextField form={form} name="acquiredFrom" label="Acquired from" optional />
          </Pair>
          <LongTextField form={form} name="description" label="Description" optional />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  const { currency } = useUser()
  return (
    <DetailScreen resource={feederResource} titleOf={feederName} crumbs={toList}>
      {(feeder) => (
        <Card>
          <Facts
            facts={[
              ['In stock', stockOf(feeder)],
              ['Weight of one', weightOf(feeder)],
              ['Cost of one', costOf(feeder.cost, currency.symbol)],
              ['Acquired from', feeder.acquiredFrom],
              ['Description', feeder.description],
            ]}
          />
        </Card>
      )}
    </DetailScreen>
  )
}

const weightOf = ({ weight }: Feeder) => (weight === null ? '' : `${weight.toLocaleString('en')} g`)
const leftOf = (feeder: Feeder) => feeder.quantity !== null && `${stockOf(feeder)} left`
const stockOf = ({ quantity }: Feeder) => quantity?.toLocaleString('en') ?? ''
const costOf = (cost: number | null, symbol: string) =>
  cost === null ? '' : `${symbol}${cost.toFixed(2)}`

const toList = [inventory, { label: 'Feeders', href: `/${feederResource.path}` }]
