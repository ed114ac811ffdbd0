import { useEffect, useRef, useState } from 'react'
import { HistorySheet } from '../../collection/history/fetched.ts'
import { messageOf } from '../../web/api.ts'
import { submitting } from '../../web/form/sendForm.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { Tick } from '../../web/look/controls/Tick.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useSave } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import classes from './Tasks.module.css'
import type { Task } from './tasks.contract.ts'
import { fetchContract, readTask, staleTask, taskNames } from './useTicking.ts'

/**
 * A task to tick. Its text is a button that turns it into a field, or, without permission to change
 * it, opens the history.
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
    <li className={`${classes.row} hairline flex top gap4`} data-done={isDone || undefined}>
      {mayChange && (
        <Tick label={task.content} isDone={isDone} onChange={onTick} isDisabled={isRewording} />
      )}
      {isRewording && !isDone ? (
        <Rewording task={task} onClose={close} onHistory={() => setIsHistoryOpen(true)} />
      ) : (
        <button
          type="button"
          className={`${classes.content} clear borderless padX6 round10 touch slim grow ink left`}
          disabled={isDone}
          ref={isFocused ? takeFocus : undefined}
          aria-label={mayChange ? `Edit ${task.content}` : `History of ${task.content}`}
          onClick={() => (mayChange ? setIsRewording(true) : setIsHistoryOpen(true))}
        >
          {task.content}
        </button>
      )}
      {isHistoryOpen && (
        <HistorySheet
          kind={taskNames.noun}
          id={task.id}
          name={task.content}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </li>
  )
}

/** Returns the focus to the button that opened the field. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

/**
 * The field for a task's text. Enter and leaving it save, Escape doesn't. If someone else has changed
 * the task meanwhile, only Enter overwrites their text.
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
  const { content, error, isSaving, isDirty, isOver, type, keep, close } = useRewording(
    task,
    onClose,
  )

  async function showHistory() {
    await keep(true)
    if (isOver.current) onHistory()
  }

  return (
    <form
      className="slim grow"
      noValidate
      data-dirty={isDirty || undefined}
      onSubmit={submitting(() => keep(true))}
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
        readOnly={isSaving}
        onChange={(event) => type(event.currentTarget.value)}
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

function useRewording(task: Task, onClose: (isByKey: boolean) => void) {
  const [opened] = useState(task)
  const [theirs, setTheirs] = useState<Task>()
  const [content, setContent] = useState(task.content)
  const [error, setError] = useState<string>()
  const save = useSave(taskNames, task.id)
  const { flash } = useFlash()
  const isOver = useRef(false)
  useEffect(fetchContract, [])

  function close(isByKey: boolean) {
    isOver.current = true
    onClose(isByKey)
  }

  async function keep(isByKey: boolean) {
    if (isOver.current || save.isPending) return
    if (theirs && !isByKey) return
    if (content.trim() === (theirs ?? opened).content) return close(isByKey)
    const reworded = readTask(content)
    if (reworded.error) return setError(reworded.error)
    try {
      await save.mutateAsync({ ...reworded, updated_at: (theirs ?? opened).updated_at })
      flash('Task updated.')
      close(isByKey)
    } catch (refused) {
      const current = staleTask(refused)
      setTheirs((before) => current ?? before)
      if (current)
        return setError(`Someone changed this to “${current.content}”. Press Enter to keep yours.`)
      setError(messageOf(refused))
    }
  }

  function type(words: string) {
    setContent(words)
    setError(undefined)
  }

  const isDirty = content !== opened.content
  return { content, error, isSaving: save.isPending, isDirty, isOver, type, keep, close }
}
