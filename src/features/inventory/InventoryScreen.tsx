import { IconPackage, IconPill } from '@tabler/icons-react'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Screen } from '../../web/screens/Screen.tsx'

/** The hub of what is in stock. */
export function InventoryScreen() {
  return (
    <Screen title="Inventory" crumbs={[{ label: 'Inventory' }]}>
      <Card isFlush>
        <Rows label="Inventory">
          <Row
            title="Feeders"
            href="/inventory/feeders"
            leading={<IconPackage size={24} aria-hidden="true" />}
            second="What they eat, what it costs and how many are left"
          />
          <Row
            title="Supplements"
            href="/inventory/supplements"
            leading={<IconPill size={24} aria-hidden="true" />}
            second="Calcium, vitamins and what else goes on the food"
          />
        </Rows>
      </Card>
    </Screen>
  )
}
