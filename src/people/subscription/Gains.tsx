import {
  IconBuildingStore,
  IconChartBar,
  IconCheckbox,
  IconDna2,
  IconHeart,
  IconKey,
  IconSparkles,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { type PlusGain, plusGains } from '../../shared/plus.ts'
import { Card } from '../../web/look/Card.tsx'
import { IconEgg, IconShed, IconSnake } from '../../web/look/icons.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { freeAnimals } from './freePlan.ts'

/** This account's plan in words, and its actions. */
export const PlanCard = ({
  isOn,
  state,
  children,
}: {
  isOn: boolean
  state: ReactNode
  children?: ReactNode
}) => (
  <Card
    title="Everything, with Plus"
    aside={
      isOn && (
        <Tag tone="good" icon={<IconSparkles size={15} aria-hidden="true" />}>
          On
        </Tag>
      )
    }
  >
    <p>{state}</p>
    {children}
  </Card>
)

/** All that Plus adds, by the list that locks it. */
export const Gains = () => (
  <Card title="What Plus adds" isFlush>
    <Rows label="What Plus adds">
      {Object.entries(plusGains).map(([gain, { name, about }]) => {
        const Icon = iconOf.get(gain) ?? IconSparkles
        const leading = (
          <span className="lit primary side44 round12 center" aria-hidden="true">
            <Icon size={22} />
          </span>
        )
        return <Row key={gain} leading={leading} title={name} second={about} />
      })}
    </Rows>
  </Card>
)

/** All that stays free, and what happens when Plus ends. */
export const Free = () => (
  <div className="slim stack gap12">
    <Card title="What stays free">
      <p className="ink2">
        Feeding, cleaning, weights, sheds and health. Rounds, calendar, reports, labels and scanner.
        Sharing, import, and export of everything.
      </p>
    </Card>
    <p className="padX4 quiet">
      If Plus ends, nothing is deleted. What's beyond {freeAnimals} animals is kept safe, as are
      your tasks, and all of it comes back just as it was when you resubscribe.
    </p>
  </div>
)

type Icon = ComponentType<{ size?: number }>
const icons: Record<PlusGain, Icon> = {
  animals: IconSnake,
  breeding: IconHeart,
  genetics: IconDna2,
  incubator: IconEgg,
  forecasts: IconShed,
  shop: IconBuildingStore,
  sales: IconChartBar,
  handOver: IconKey,
  tasks: IconCheckbox,
}
const iconOf = new Map<string, Icon>(Object.entries(icons))
