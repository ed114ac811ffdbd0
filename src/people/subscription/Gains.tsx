import {
  IconBuildingStore,
  IconChartBar,
  IconDna2,
  IconHeart,
  IconKey,
  IconSparkles,
  IconSquareCheck,
  IconTemperature,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { IconEgg, IconShed, IconSnake } from '../../web/look/icons.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { freeAnimals, freePlaces } from './freePlan.ts'

/**
 * Gains of Plus, in the order in which they are listed. Routes that an account without Plus is refused belong
 * to one of these: gates.test.ts.
 */
const plusGains = {
  animals: {
    name: 'As many animals as you keep',
    about: `Without Plus, ${freeAnimals}`,
    Icon: IconSnake,
  },
  places: {
    name: 'Sensors in every place',
    about: `Without Plus, in ${freePlaces}`,
    Icon: IconTemperature,
  },
  breeding: {
    name: 'Breeding',
    about: 'Plans, pairings and the season at a glance',
    Icon: IconHeart,
  },
  genetics: {
    name: 'Genetics',
    about: 'Exact odds for any pairing, and genes of your own',
    Icon: IconDna2,
  },
  incubator: { name: 'Incubator', about: 'Clutches, eggs, candling and air', Icon: IconEgg },
  forecasts: {
    name: 'Shed forecast',
    about: 'The next shed of every animal, in beta',
    Icon: IconShed,
  },
  shop: {
    name: 'Shop',
    about: 'A public page, messages and visitor figures',
    Icon: IconBuildingStore,
  },
  sales: { name: 'Sales', about: 'By year, as CSV too', Icon: IconChartBar },
  handOver: { name: 'Hand-over', about: 'Records that go along to the buyer', Icon: IconKey },
  tasks: { name: 'Tasks', about: 'A list for everything else', Icon: IconSquareCheck },
}
export type PlusGain = keyof typeof plusGains

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

/** All that Plus adds. */
export const Gains = () => (
  <Card title="What Plus adds" isFlush>
    <Rows label="What Plus adds">
      {Object.entries(plusGains).map(([gain, { name, about, Icon }]) => {
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
      <p className="ink2">
        Readings of sensors in {freePlaces} places, with their curves, and climate alarms.
      </p>
    </Card>
    <p className="padX4 quiet">
      If Plus ends, nothing is deleted. What's beyond {freeAnimals} animals is kept safe, as are
      your tasks, and all of it comes back just as it was when you resubscribe. Sensors go on where
      they are.
    </p>
  </div>
)
