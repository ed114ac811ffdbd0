import { IconTarget, IconTemperatureSun } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { useAnswer } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useUser } from '../../../web/user.ts'
import { PickingCard } from '../../picking/PickingCard.tsx'
import { DirtyCard } from '../dirty/DirtyCard.tsx'
import { ElectricityCard } from '../electricity/ElectricityCard.tsx'
import { FeedingCostCard } from '../feedingCost/FeedingCostCard.tsx'
import { HungryCard } from '../hungry/HungryCard.tsx'
import { MapCard } from '../map/MapCard.tsx'
import { SheddersCard } from '../shedders/SheddersCard.tsx'
import { WeightsCard } from '../weights/WeightsCard.tsx'
import type { Cards, ReportIndex } from './cards.contract.ts'
import classes from './Reports.module.css'

/** The cards in their order: one entry from each room. */
const cards: ((cards: Cards) => ReactNode)[] = [
  ({ hungry }) => <HungryCard card={hungry} />,
  ({ picking_list }) => <PickingCard card={picking_list} />,
  ({ dirty }) => <DirtyCard card={dirty} />,
  ({ weight_over_time }) => <WeightsCard card={weight_over_time} />,
  ({ feeding_cost }) => <FeedingCostCard card={feeding_cost} />,
  ({ map }) => <MapCard card={map} />,
  ({ top_shedders }) => <SheddersCard card={top_shedders} />,
  ({ electricity_cost }) => <ElectricityCard card={electricity_cost} />,
]

/** Every report as a card that already answers. */
export function ReportsScreen() {
  const query = useAnswer<ReportIndex>(['reports', 'index'], 'reports')
  const overview = query.data
  const { subscribed } = useUser()
  return (
    <Screen
      title="Reports"
      crumbs={[{ label: 'Reports' }]}
      second={
        overview &&
        `${counted(overview.animals, 'animal')}, ${counted(overview.species, 'species', 'species')}`
      }
    >
      <Loaded query={query} what="The reports" outline={{ shape: 'cards', count: 8 }}>
        {(index) => (
          <>
            <ul
              className={`${classes.cards} grid halves gap12 below12 gapAtDesk`}
              aria-label="Reports"
            >
              {cards.map((card, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cards keep their order
                <Fragment key={at}>{card(index.cards)}</Fragment>
              ))}
            </ul>
            <Card isFlush>
              <Rows label="More reports">
                <Row
                  href="/reports/climate"
                  leading={<IconTemperatureSun size={24} stroke={1.75} aria-hidden="true" />}
                  title="Climate"
                  second="Hours out of range, by place and week"
                />
                {subscribed && (
                  <Row
                    href="/reports/forecasts"
                    leading={<IconTarget size={24} stroke={1.75} aria-hidden="true" />}
                    title="Past shed forecasts"
                    second="How close they came"
                  />
                )}
              </Rows>
            </Card>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
