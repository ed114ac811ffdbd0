import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { whose } from '../../shared/whose.ts'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useMayChangeLog, useUser } from '../../web/user.ts'
import classes from './Comments.module.css'
import { type Comment, commentResource } from './comments.contract.ts'

/** One comment: author, time and text, and its permanent deletion. */
export function CommentRow({ comment }: { comment: Comment }) {
  const { timezone } = useUser()
  const { flash, alert } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = useMayChangeLog()(comment)
  const remove = useRemove(commentResource)

  // With the promise: `mutate` callbacks don't run once the row is unmounted.
  const erase = () =>
    remove.mutateAsync(comment.id).then(
      () => flash('Deleted'),
      () => alert('Unable to delete comment. Please try again later.'),
    )

  return (
    <li className={`${classes.comment} hairline`}>
      <div className={`${classes.head} row between gap8`}>
        <div className={`${classes.by} slim flex wrap baseline columns10`}>
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
