import { IconCheck, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { plusGains } from '../../web/look/Locked.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { freeAnimals } from '../animals/animals.contract.ts'
import classes from './SubscribeScreen.module.css'

/**
 * What Plus gives, and what becomes of the records without it. `state` says how it is in this
 * account, the children are what can be done about it.
 */
export const Gains = ({
  isOn,
  state,
  children,
}: {
  isOn: boolean
  state?: ReactNode
  children?: ReactNode
}) => (
  <Card
    title="What Plus gives"
    aside={
      isOn && (
        <Tag tone="good" icon={<IconSparkles size={15} aria-hidden="true" />}>
          On
        </Tag>
      )
    }
  >
    {state && <p>{state}</p>}
    <ul className={classes.gains}>
      {plusGains.map((gain) => (
        <li key={gain}>
          <IconCheck size={20} stroke={2.2} aria-hidden="true" /> {gain}
        </li>
      ))}
    </ul>
    <p className="quiet">
      Without Plus an account has room for {freeAnimals} animals. Nothing is ever deleted when it
      ends: all other animals and the tasks wait, and come back with it as they were.
    </p>
    {children}
  </Card>
)
