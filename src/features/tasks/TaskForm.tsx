import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../web/api.ts'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import classes from './Tasks.module.css'
import { taskResource } from './tasks.contract.ts'

/** One line for one task. Enter adds it and stays; what could not be added stays in the field. */
export function TaskForm() {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const [id, renew] = useNewId()
  const input = useRef<HTMLInputElement>(null)
  const save = useSave(taskResource)

  function type(next: string) {
    setContent(next)
    setError(undefined)
    // The words may have arrived although the answer did not: others are another task.
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
      className={classes.form}
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
        placeholder="What is to be done"
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
