import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import classes from './Tasks.module.css'
import { taskResource } from './tasks.contract.ts'

/** A line for a new task. Enter adds it and keeps the focus; a failed one stays in the field. */
export function TaskForm() {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const [id, renew] = useNewId()
  const input = useRef<HTMLInputElement>(null)
  const save = useSave(taskResource)

  function type(next: string) {
    setContent(next)
    setError(undefined)
    // After an error the task may have been saved, so changed text gets a new id.
    if (error !== undefined) renew()
  }

  async function add() {
    input.current?.focus()
    if (save.isPending) return
    const read = taskResource.input.safeParse({ content })
    if (!read.success) return setError(read.error.issues[0]?.message)
    try {
      await save.mutateAsync({ ...read.data, id })
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
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
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
