import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import { Tick } from '../../web/look/Tick.tsx'
import { useSave } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import { HistorySheet } from '../history/fetched.ts'
import classes from './Tasks.module.css'
import { type Task, taskResource } from './tasks.contract.ts'

/**
 * A task to tick. Its words are a button that turns them into a field; who may only look opens the
 * history by them.
 */
export function TaskRow({
  task,
  isDone,
  onTick,
}: {
  task: Task
  isDone: boolean
  onTick: (isDone: boolean) => void
}) {
  const [isRewording, setIsRewording] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { mayChange } = useCan()

  function close(isByKey: boolean) {
    setIsRewording(false)
    setIsFocused(isByKey)
  }

  return (
    <li className={classes.row} data-done={isDone || undefined}>
      {mayChange && (
        <Tick label={task.content} isDone={isDone} onChange={onTick} isDisabled={isRewording} />
      )}
      {isRewording && !isDone ? (
        <Rewording task={task} onClose={close} onHistory={() => setIsHistoryOpen(true)} />
      ) : (
        <button
          type="button"
          className={classes.content}
          disabled={isDone}
          ref={isFocused ? takeFocus : undefined}
          aria-label={mayChange ? `Reword ${task.content}` : `History of ${task.content}`}
          onClick={() => (mayChange ? setIsRewording(true) : setIsHistoryOpen(true))}
        >
          {task.content}
        </button>
      )}
      {isHistoryOpen && (
        <HistorySheet
          kind={taskResource.noun}
          id={task.id}
          name={task.content}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </li>
  )
}

/** Back to what opened the field. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

/**
 * Enter and leaving the field keep the new words, Escape the old ones. Where somebody else reworded
 * the task meanwhile, only Enter writes over theirs. From here the history opens.
 */
function Rewording({
  task,
  onClose,
  onHistory,
}: {
  task: Task
  onClose: (isByKey: boolean) => void
  onHistory: () => void
}) {
  const [opened] = useState(task)
  const [theirs, setTheirs] = useState<Task>()
  const [content, setContent] = useState(task.content)
  const [error, setError] = useState<string>()
  const save = useSave(taskResource, task.id)
  const { flash } = useFlash()
  const isOver = useRef(false)

  function close(isByKey: boolean) {
    isOver.current = true
    onClose(isByKey)
  }

  async function keep(isByKey: boolean) {
    if (isOver.current || save.isPending) return
    if (theirs && !isByKey) return
    if (content.trim() === (theirs ?? opened).content) return close(isByKey)
    const read = taskResource.input.safeParse({ content })
    if (!read.success) return setError(read.error.issues[0]?.message)
    try {
      await save.mutateAsync({ ...read.data, updated_at: (theirs ?? opened).updated_at })
      flash('Task updated.')
      close(isByKey)
    } catch (refused) {
      const current = currentOf(refused)
      setTheirs((before) => current ?? before)
      if (current) return setError(`It says “${current.content}” meanwhile. Enter keeps yours.`)
      setError(messageOf(refused))
    }
  }

  async function showHistory() {
    await keep(true)
    if (isOver.current) onHistory()
  }

  return (
    <form
      className={classes.reword}
      noValidate
      data-dirty={content !== opened.content || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        keep(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) keep(false)
      }}
    >
      <TextInput
        aria-label="Task"
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        value={content}
        error={error}
        readOnly={save.isPending}
        onChange={(event) => {
          setContent(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close(true)
        }}
      />
      <TextButton leavesFocus onClick={showHistory}>
        History
      </TextButton>
    </form>
  )
}

/** The task as somebody else made it, where an answer says that it came too late. */
function currentOf(refused: unknown): Task | undefined {
  if (!(refused instanceof ApiError) || !refused.hasCode('stale')) return undefined
  return taskResource.record.safeParse(refused.current).data
}
