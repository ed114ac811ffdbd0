import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { RecordFacts } from '../../web/screens/recordText.tsx'
import { inventory } from '../inventory/crumb.ts'
import { Dusted } from './Dusted.tsx'
import { supplementResource } from './supplements.contract.ts'

export function List() {
  return (
    <ListScreen
      resource={supplementResource}
      usualView="table"
      crumbs={[inventory, { label: 'Supplements' }]}
      about="Calcium, vitamins and anything else you dust with."
      columns={[
        { field: 'name', sort: ['abc'] },
        { field: 'brand', onPhone: 'second' },
        { field: 'acquiredFrom' },
      ]}
      card={(supplement) => ({ title: supplement.name, second: supplement.brand })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      resource={supplementResource}
      crumbs={toList}
      titleOf={(supplement) => supplement.name}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" />
          <TextField form={form} name="brand" optional />
          <TextField form={form} name="acquiredFrom" optional />
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
      second={({ brand }) => brand}
      crumbs={toList}
    >
      {(supplement) => (
        <div className="grid column gap halvesAtDesk startAtDesk">
          <Dusted id={supplement.id} />
          <Card>
            <RecordFacts
              resource={supplementResource}
              record={supplement}
              facts={['brand', 'acquiredFrom']}
            />
          </Card>
        </div>
      )}
    </DetailScreen>
  )
}

const toList = [inventory, { label: 'Supplements', href: `/${supplementResource.path}` }]
