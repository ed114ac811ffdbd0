import { useId, useState } from 'react'
import { messageOf } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Textarea } from '../../web/look/controls/Textarea.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import classes from './Comments.module.css'
import { type CommentSubject, commentResource, longestComment } from './comments.contract.ts'

/** Adds a comment. Its text stays until it has been saved. */
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
    // After an error the comment may have been saved, so changed text gets a new id.
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
      className="stack gap8"
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
        minRows={2}
        maxRows={10}
        value={content}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="row between gap12">
        <span
          id={counter}
          className={`${classes.counter} text14 ink3 num`}
          data-over={left < 0 || undefined}
        >
          {left < 0 ? `${-left} too many` : `${left} left`}
        </span>
        <Button type="submit" variant="light" loading={save.isPending}>
          Add comment
        </Button>
      </div>
    </form>
  )
}
