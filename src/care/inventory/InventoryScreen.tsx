import { IconBulb, IconList, IconPackage, IconPill } from '@tabler/icons-react'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag, Tags } from '../../web/look/Tag.tsx'
import { useAnswer } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import type { Stock } from './inventory.contract.ts'

/** The hub of the inventory, with totals and what needs attention. */
export function InventoryScreen() {
  const stock = useAnswer<Stock>(['inventory'], 'inventory')
  const { feeders, supplements, bulbs } = stock.data ?? {}
  return (
    <Screen title="Inventory" crumbs={[{ label: 'Inventory' }]}>
      <Card isFlush>
        <Rows label="Inventory">
          <Row
            title="Feeders"
            href="/inventory/feeders"
            leading={<IconPackage size={24} aria-hidden="true" />}
            beside={
              feeders && (
                <Tags>
                  {feeders.out > 0 && <Tag tone="late">{feeders.out} out</Tag>}
                  {feeders.low > 0 && <Tag tone="due">{feeders.low} low</Tag>}
                </Tags>
              )
            }
            second="What they eat, what it costs and how many are left"
            side={feeders && numberText(feeders.total)}
          />
          <Row
            title="Feeder picking list"
            href="/reports/picking-list"
            leading={<IconList size={24} aria-hidden="true" />}
            second="What to take out today and tomorrow, and who it's for"
          />
          <Row
            title="Supplements"
            href="/inventory/supplements"
            leading={<IconPill size={24} aria-hidden="true" />}
            second="Calcium, vitamins and anything else you dust with"
            side={supplements && numberText(supplements.total)}
          />
          <Row
            title="Bulbs & Lamps"
            href="/inventory/bulbs"
            leading={<IconBulb size={24} aria-hidden="true" />}
            beside={bulbs && bulbs.due > 0 && <Tag tone="late">{bulbs.due} due</Tag>}
            second="Heat, light and UV, and when a UV lamp is due for replacement"
            side={bulbs && numberText(bulbs.total)}
          />
        </Rows>
      </Card>
    </Screen>
  )
}
