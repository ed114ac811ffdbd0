import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { whose } from '../../shared/text.ts'
import { useNewId } from '../../web/additions.ts'
import { messageOf } from '../../web/api.ts'
import { LeaveTextQuestion } from '../../web/form/LeaveQuestion.tsx'
import { submitting } from '../../web/form/sendForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { Textarea } from '../../web/look/controls/Textarea.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { RefusedMark, WaitingMark } from '../../web/look/messages/WaitingMark.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { useQueue, valuesIn } from '../../web/queue/shown.ts'
import { usePage, useRemove, useSave } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { MayLog } from '../../web/screens/May.tsx'
import { useCan, useMayChangeLog, useUser } from '../../web/user.ts'
import classes from './Comments.module.css'
import {
  type Comment,
  type Commentable,
  type CommentSubject,
  commentResource,
  longestComment,
} from './comments.contract.ts'

/** The comments on an animal or contact, latest first, with a form for another. */
export function Comments({ type, id }: { type: Commentable; id: string }) {
  const [page, setPage] = useState(1)
  const { mayLog } = useCan()
  const query = usePage(commentResource, {
    page,
    commentable_type: type,
    commentable_id: id,
  })
  const { value = [], total = 0 } = query.data ?? {}
  return (
    <Card title="Comments" aside={total > 0 && String(total)}>
      <MayLog>
        <CommentForm
          key={id}
          about={{ commentable_type: type, commentable_id: id }}
          onAdded={() => setPage(1)}
        />
      </MayLog>
      {query.data?.total === 0 && !mayLog && <p className="quiet">No comments yet.</p>}
      {query.isError && !query.data && (
        <div className="warns padX14 padY8 round14 above12 alarm" role="alert">
          <p>{loadFailed}</p>
          <TextButton onClick={() => query.refetch()}>Try again</TextButton>
        </div>
      )}
      {query.isPending && <Waiting shape="card" />}
      <WaitingComments id={id} />
      {value.length > 0 && (
        <ul className="above12" aria-label="Comments">
          {value.map((comment) => (
            <CommentRow key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      <Pages page={page} query={query} onChange={setPage} />
    </Card>
  )
}

const loadFailed =
  'Sorry, there was an issue retrieving comments. Please refresh the page or try again later.'

type Word = 'comment' | 'note'

/** Adds a comment, or what is called so. Its text stays until it has been saved. */
export function CommentForm({
  about,
  word = 'comment',
  onTyped,
  onAdded,
}: {
  about: CommentSubject
  word?: Word
  onTyped?: (text: string) => void
  onAdded: () => void
}) {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const [id, renew] = useNewId()
  const { flash } = useFlash()
  const save = useSave(commentResource)
  const counter = useId()
  const left = longestComment - content.trim().length

  function type(next: string) {
    setContent(next)
    onTyped?.(next)
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
    flash(`${word === 'note' ? 'Note' : 'Comment'} added.`)
    onAdded()
  }

  return (
    <form
      className="stack gap8"
      noValidate
      data-dirty={content !== '' || undefined}
      onSubmit={submitting(submit)}
    >
      <Textarea
        label={`New ${word}`}
        aria-describedby={counter}
        minRows={2}
        maxRows={10}
        value={content}
        readOnly={save.isPending}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="row between gap12">
        <span
          id={counter}
          className={`${classes.counter} text14 ink3`}
          data-over={left < 0 || undefined}
        >
          {left < 0 ? `${-left} too many` : `${left} left`}
        </span>
        <Button type="submit" variant="light" loading={save.isPending}>
          Add {word}
        </Button>
      </div>
      <LeaveTextQuestion text={content} />
    </form>
  )
}

/** Deletes a comment or a note for good, and says so. */
export function useErase(id: string, word: Word) {
  const { flash, alert } = useFlash()
  const remove = useRemove(commentResource)
  // With the promise: `mutate` callbacks don't run once the row is unmounted.
  return () =>
    remove.mutateAsync(id).then(
      () => flash('Deleted'),
      () => alert(`Unable to delete ${word}. Please try again later.`),
    )
}

/** One comment: author, time and text, and its permanent deletion. */
function CommentRow({ comment }: { comment: Comment }) {
  const { timezone } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = useMayChangeLog()(comment)
  const erase = useErase(comment.id, 'comment')

  return (
    <li className={`${classes.comment} padX0 padY10 hairline`}>
      <div className={`${classes.head} row between gap8`}>
        <div className={`${classes.by} slim flex wrap baseline rows0 columns10`}>
          <strong>{comment.commenter}</strong>
          <time dateTime={comment.commentedAt}>{formatMoment(comment.commentedAt, timezone)}</time>
        </div>
        {isOpen && (
          <IconButton
            label={`Delete ${whose(comment.commenter)} comment`}
            icon={<IconTrash size={20} />}
            onClick={() => setIsAsking(true)}
          />
        )}
      </div>
      <p className="asTyped">{comment.content}</p>
      <Confirm
        isOpen={isAsking}
        title="Delete this comment?"
        yes="Delete"
        onYes={erase}
        onClose={() => setIsAsking(false)}
      >
        This can't be undone.
      </Confirm>
    </li>
  )
}

/** The comments on an animal or contact that wait to be sent, the newest first. */
function WaitingComments({ id }: { id: string }) {
  const { name, timezone } = useUser()
  const waiting = useQueue().mine.filter(
    (one) => one.path === 'comments' && valuesIn(one).commentable_id === id,
  )
  if (waiting.length === 0) return null
  return (
    <ul className="above12" aria-label="Waiting comments">
      {waiting.toReversed().map((one) => {
        const at = new Date(one.at).toISOString()
        return (
          <li key={one.number} className={`${classes.comment} padX0 padY10 hairline`}>
            <div className={`${classes.by} slim flex wrap baseline rows0 columns10`}>
              <strong>{name}</strong>
              <time dateTime={at}>{formatMoment(at, timezone)}</time>
              {one.refused ? <RefusedMark /> : <WaitingMark />}
            </div>
            <p className="asTyped">{String(valuesIn(one).content)}</p>
          </li>
        )
      })}
    </ul>
  )
}
