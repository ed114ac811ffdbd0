import { IconChevronRight } from '@tabler/icons-react'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import { useUser } from '../../web/user.ts'
import type { CurrentUser } from '../account/account.contract.ts'
import classes from './FirstSteps.module.css'
import type { FirstSteps } from './firstSteps.contract.ts'

/** What to begin with, ticked by what is there. */
export function FirstStepsCard({ steps, onHide }: { steps: FirstSteps; onHide: () => void }) {
  const { stats } = useUser()
  const all = stepsOf(steps, stats)
  return (
    <Card
      title="First steps"
      aside={`${all.filter(({ isDone }) => isDone).length} of ${all.length} done`}
      isFlush
    >
      {stats.animals === 0 && (
        <p className={classes.about}>
          You don't have any animals yet. Create your first today! What is due, how they grow and
          what they eat follows from there.
        </p>
      )}
      <Rows label="First steps">
        {all.map(({ title, why, href, isDone }) => (
          <Row
            key={title}
            title={title}
            href={isDone ? undefined : href}
            leading={<ScaleMark state={isDone ? 'full' : 'hollow'} size={26} />}
            second={isDone ? 'Done' : why}
            trailing={
              !isDone && <IconChevronRight className={classes.on} size={20} aria-hidden="true" />
            }
            isDone={isDone}
          />
        ))}
      </Rows>
      <div className={classes.foot}>
        <TextButton onClick={onHide}>Hide these steps</TextButton>
      </div>
    </Card>
  )
}

type Stats = CurrentUser['stats']

function stepsOf({ has_schedule, animal_id }: FirstSteps, { species, animals }: Stats) {
  return [
    {
      title: 'Add a species',
      why: 'Such as Ball python, once for all of its animals.',
      href: '/species/new',
      isDone: species > 0,
    },
    {
      title: 'Add an animal',
      why: 'A name and a sex will do; the rest can follow.',
      href: '/animals/new',
      isDone: animals > 0,
    },
    {
      title: 'Add a schedule',
      why: 'Then Vivary tells who is to be fed or cleaned, and when.',
      href: `${animal_id ? `/animals/${animal_id}/edit` : '/animals/new'}#feedingSchedules`,
      isDone: has_schedule,
    },
  ]
}
