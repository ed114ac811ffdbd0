import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { useUser } from '../../web/user.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './Tasks.module.css'
import type { Task, TasksTileData } from './tasks.contract.ts'
import { useMoreTasks } from './useMoreTasks.ts'
import { useTicking } from './useTicking.ts'

const title = "Today's tasks"

/** What is to be done beside the animals; without Plus the way to it. */
export function TasksTile({ data }: { data: TasksTileData }) {
  if (!data) return <LockedTasks />
  return <OpenTasks first={data.value} total={data.total} />
}

function OpenTasks({ first, total }: { first: Task[]; total: number }) {
  const { tasks, isPending, hasFailed, showMore, retry } = useMoreTasks(first)
  const { rows, more, tick, untick } = useTicking(tasks)
  const open = Math.max(0, total + more)
  return (
    <Card title={title} aside={open > 0 && numberText(open)} isFlush>
      <MayChange>
        <TaskForm />
      </MayChange>
      {rows.length === 0 && open === 0 && <p className={classes.none}>Congrats! No tasks left</p>}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label={title}>
          {rows.map(({ task, isDone }) => (
            <TaskRow
              key={task.id}
              task={task}
              isDone={isDone}
              onTick={(isTicked) => (isTicked ? tick(task) : untick(task))}
            />
          ))}
        </ul>
      )}
      {hasFailed && <ListFailed what="More tasks" onRetry={retry} />}
      {!hasFailed && total > tasks.length && (
        <Button className={classes.more} variant="subtle" loading={isPending} onClick={showMore}>
          Show more
        </Button>
      )}
    </Card>
  )
}

function LockedTasks() {
  const { owner } = useUser()
  return (
    <Card
      title={title}
      aside={
        <Tag tone="due" icon={<IconLock size={15} aria-hidden="true" />}>
          Plus
        </Tag>
      }
    >
      <div className={classes.locked}>
        <p>
          <strong>Subscribe to access</strong>
        </p>
        <p>Write down what is to be done beside the animals, and tick it off.</p>
        {owner ? (
          <Button component={Link} to="/subscribe" variant="light">
            Subscribe
          </Button>
        ) : (
          <p>Ask the account's owner to subscribe.</p>
        )}
      </div>
    </Card>
  )
}
