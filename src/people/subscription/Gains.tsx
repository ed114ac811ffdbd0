import { IconCheck, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { plusGains } from '../../shared/plus.ts'
import { Card } from '../../web/look/Card.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { freeAnimals } from './subscription.contract.ts'

type GainsProps = { isOn: boolean; state?: ReactNode; children?: ReactNode }

/**
 * The benefits of Plus, and what happens to records without it. `state` describes this account's
 * plan, the children are its actions.
 */
export const Gains = ({ isOn, state, children }: GainsProps) => (
  <Card
    title="What you get with Plus"
    aside={
      isOn && (
        <Tag tone="good" icon={<IconSparkles size={15} aria-hidden="true" />}>
          On
        </Tag>
      )
    }
  >
    {state && <p>{state}</p>}
    <ul className="stack gap10">
      {Object.values(plusGains).map((gain) => (
        <li className="row gap12" key={gain}>
          <IconCheck className="primary" size={20} stroke={2.2} aria-hidden="true" /> {gain}
        </li>
      ))}
    </ul>
    <p className="quiet">
      Without Plus, you can keep {freeAnimals} animals. If Plus ends, nothing is deleted: your other
      animals and tasks are kept safe and come back just as they were when you resubscribe.
    </p>
    {children}
  </Card>
)
