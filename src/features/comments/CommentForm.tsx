import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { messageOf } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import classes from './Comments.module.css'
import { type CommentSubject, commentResource, longestComment } from './comments.contract.ts'

/** Says something new. What was typed stays until it has arrived. */
export function CommentForm({ about, onAdded }: { about: CommentSubject; onAdded: () => void }) {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const [id, renew] = useNewId()
  const { flash } = useFlash()
  const save = useSave(commentResource)
  const counter = useId()
  const left = longestComment - content.trim().length

  function type(next: string) {
    setContent(next)
    setError(undefined)
    // The words may have arrived although the answer did not: others are another comment.
    if (error !== undefined) renew()
  }

  async function submit() {
    const read = commentResource.input.safeParse({ content, ...about })
    if (!read.success) return setError(read.error.issues[0]?.message)
    await save
      .mutateAsync({ ...read.data, id })
      .then(added, (failure) => setError(messageOf(failure)))
  }

  function added() {
    setContent('')
    setError(undefined)
    renew()
    flash('Comment added.')
    onAdded()
  }

  return (
    <form
      className={classes.form}
      noValidate
      data-dirty={content !== '' || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        label="New comment"
        aria-describedby={counter}
        autosize
        minRows={2}
        maxRows={10}
        value={content}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <span id={counter} className={classes.counter} data-over={left < 0 || undefined}>
          {left < 0 ? `${-left} too many` : `${left} left`}
        </span>
        <Button type="submit" variant="light" loading={save.isPending}>
          Add comment
        </Button>
      </div>
    </form>
  )
}
