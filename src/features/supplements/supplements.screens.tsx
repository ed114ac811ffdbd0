import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { inventory } from '../inventory/crumb.ts'
import { supplementResource } from './supplements.contract.ts'

export function List() {
  return (
    <ListScreen
      resource={supplementResource}
      usualView="table"
      crumbs={[inventory, { label: 'Supplements' }]}
      about="Calcium, vitamins and whatever else goes on the food."
      columns={[
        { header: 'Name', cell: (supplement) => supplement.name, sort: ['abc'] },
        { header: 'Brand', cell: (supplement) => supplement.brand, onPhone: 'second' },
        { header: 'Acquired from', cell: (supplement) => supplement.acquiredFrom },
      ]}
      card={(supplement) => ({ title: supplement.name, second: supplement.brand })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      resource={supplementResource}
      blank={{ name: '', brand: '', acquiredFrom: '' }}
      crumbs={toList}
      labels={{ name: 'Name', brand: 'Brand', acquiredFrom: 'Acquired from' }}
      titleOf={(supplement) => supplement.name}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" />
          <TextField form={form} name="brand" label="Brand" optional />
          <TextField form={form} name="acquiredFrom" label="Acquired from" optional />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen
      resource={supplementResource}
      titleOf={(supplement) => supplement.name}
      crumbs={toList}
    >
      {(supplement) => (
        <Card>
          <Facts
            facts={[
              ['Brand', supplement.brand],
              ['Acquired from', supplement.acquiredFrom],
            ]}
          />
        </Card>
      )}
    </DetailScreen>
  )
}

const toList = [inventory, { label: 'Supplements', href: `/${supplementResource.path}` }]
