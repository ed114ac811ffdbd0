import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useUser } from '../../web/user.ts'
import classes from './FirstSteps.module.css'
import type { FirstSteps } from './firstSteps.contract.ts'

/** First steps, each ticked once it is done. */
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
        <p className={`${classes.about} ink2`}>
          You don't have any animals yet. Create your first today! Schedules, growth charts and
          feeding records all start here. You have a list already?{' '}
          <Link to="/import">Import it</Link>.
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
            trailing={!isDone && <IconChevronRight className="ink3" size={20} aria-hidden="true" />}
            isDone={isDone}
          />
        ))}
      </Rows>
      <div className={`${classes.foot} ruled`}>
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
      why: 'Ball python, for example. You only need to add each one once.',
      href: '/species/new',
      isDone: species > 0,
    },
    {
      title: 'Add an animal',
      why: 'A name and sex are enough to start. Add the rest later.',
      href: '/animals/new',
      isDone: animals > 0,
    },
    {
      title: 'Add a schedule',
      why: 'Then Vivary tells you who needs feeding or cleaning, and when.',
      href: `${animal_id ? `/animals/${animal_id}/edit` : '/animals/new'}#feedingSchedules`,
      isDone: has_schedule,
    },
  ]
}
