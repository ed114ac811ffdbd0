import { IconCheck, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { freeAnimals } from '../animals/animals.contract.ts'
import classes from './SubscribeScreen.module.css'

/** What there is of Plus today. */
export const gains = ['Unlimited animals', 'Tasks to tick off, beside the animals'] as const

/** What Plus gives, and what becomes of the records without it; the children are about this account. */
export const Gains = ({ isOn, children }: { isOn: boolean; children?: ReactNode }) => (
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
    <ul className={classes.gains}>
      {gains.map((gain) => (
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
