import { IconDownload, IconLock, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { numberText } from '../../shared/numbers.ts'
import type { Page } from '../../shared/resource.ts'
import { useNewId } from '../../web/additions.ts'
import { api, messageOf } from '../../web/api.ts'
import { submitting } from '../../web/form/sendForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useSave } from '../../web/records.ts'
import { MayChange } from '../../web/screens/May.tsx'
import { useUser } from '../../web/user.ts'
import { TaskRow } from './TaskRow.tsx'
import classes from './Tasks.module.css'
import type { Task, TasksTileData } from './tasks.contract.ts'
import { fetchContract, readTask, taskNames, useTicking } from './useTicking.ts'

const title = "Today's tasks"

/** Open tasks; without Plus, a link to subscribe. */
export function TasksTile({ data }: { data: TasksTileData }) {
  if (!data) return <LockedTasks />
  return <OpenTasks first={data.value} total={data.total} />
}

function OpenTasks({ first, total }: { first: Task[]; total: number }) {
  const { tasks, isPending, hasFailed, showMore, retry } = useMoreTasks(first)
  const { rows, more, tick, untick } = useTicking(tasks)
  const open = Math.max(0, total + more)
  const { timezone } = useUser()
  const { report } = useFlash()
  const save = () =>
    import('./saveTasks.ts').then(({ saveTasks }) => saveTasks(timezone)).catch(report)
  return (
    <Card
      title={title}
      aside={
        open > 0 && (
          <span className={`${classes.aside} row`}>
            {numberText(open)}
            <span className="hidden"> open</span>
            <IconButton label="CSV" icon={<IconDownload size={20} />} onClick={save} />
          </span>
        )
      }
      isFlush
    >
      <MayChange>
        <TaskForm />
      </MayChange>
      {rows.length === 0 && open === 0 && (
        <p className={`${classes.none} hairline ink2`}>Congrats! No tasks left</p>
      )}
      {rows.length > 0 && (
        <ul className="block" aria-label={title}>
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
  const { owner, isDefault } = useUser()
  return (
    <Card
      title={title}
      aside={
        <Tag tone="due" icon={<IconLock size={15} aria-hidden="true" />}>
          Plus
        </Tag>
      }
    >
      <div className={`${classes.locked} stack top gap8 ink2`}>
        <p>
          <strong>{owner || isDefault ? 'Subscribe to access' : 'Tasks are part of Plus'}</strong>
        </p>
        <p>Keep track of everything else that needs doing, and tick it off.</p>
        {owner && (
          <ButtonLink to="/subscribe" variant="light">
            Subscribe
          </ButtonLink>
        )}
        {!owner && !isDefault && <p>Ask the account's owner to subscribe.</p>}
      </div>
    </Card>
  )
}

/** Further pages of tasks, one more per request. */
function useMoreTasks(first: Task[]) {
  const [isMore, setIsMore] = useState(false)
  const further = useInfiniteQuery({
    queryKey: ['tasks', 'further'],
    queryFn: ({ pageParam }) => api<Page<Task>>('GET', `tasks?page=${pageParam}`),
    initialPageParam: 2,
    getNextPageParam: (_last, _pages, number) => number + 1,
    enabled: isMore,
  })
  const { data, isLoading, isError, isFetchNextPageError, isFetchingNextPage } = further
  // A task that moved up a page meanwhile is on both.
  const tasks = useMemo(() => {
    const rest = data?.pages.flatMap(({ value }) => value) ?? []
    return [...new Map([...first, ...rest].map((task) => [task.id, task])).values()]
  }, [first, data])
  return {
    tasks,
    isPending: isLoading || isFetchingNextPage,
    hasFailed: isFetchNextPageError || (isError && !data),
    showMore: () => (isMore ? further.fetchNextPage() : setIsMore(true)),
    retry: () => (isFetchNextPageError ? further.fetchNextPage() : further.refetch()),
  }
}

/** A line for a new task. Enter adds it and keeps the focus; a failed one stays in the field. */
function TaskForm() {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const [id, renew] = useNewId()
  const input = useRef<HTMLInputElement>(null)
  const save = useSave(taskNames)

  function type(next: string) {
    setContent(next)
    setError(undefined)
    // After an error the task may have been saved, so changed text gets a new id.
    if (error !== undefined) renew()
  }

  async function add() {
    input.current?.focus()
    if (save.isPending) return
    const task = readTask(content)
    if (task.error) return setError(task.error)
    try {
      await save.mutateAsync({ ...task, id })
      setContent('')
      setError(undefined)
      renew()
    } catch (refused) {
      setError(messageOf(refused))
    }
  }

  return (
    <form
      className={`${classes.form} flex top gap8`}
      noValidate
      data-dirty={content !== '' || undefined}
      onSubmit={submitting(add)}
    >
      <TextInput
        ref={input}
        aria-label="New task"
        placeholder="Add a task"
        autoComplete="off"
        enterKeyHint="done"
        value={content}
        error={error}
        readOnly={save.isPending}
        onFocus={fetchContract}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="light"
        loading={save.isPending}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
      >
        Add
      </Button>
    </form>
  )
}
