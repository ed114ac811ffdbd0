import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { IconButton } from '../../web/look/IconButton.tsx'
import { useRemove } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import { useMayChangeLog } from '../logs/useMayChangeLog.ts'
import classes from './Comments.module.css'
import { type Comment, commentResource } from './comments.contract.ts'

/** One comment: who, when, what, and its end, which is for good. */
export function CommentRow({ comment }: { comment: Comment }) {
  const { timezone } = useUser()
  const { flash, alert } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = useMayChangeLog()(comment)
  const remove = useRemove(commentResource)

  // Told by the promise: the row is gone with its comment, and what `mutate` would call with it.
  const erase = () =>
    remove.mutateAsync(comment.id).then(
      () => flash('Deleted'),
      () => alert('Unable to delete comment. Please try again later.'),
    )

  return (
    <li className={classes.comment}>
      <div className={classes.head}>
        <div className={classes.by}>
          <strong>{comment.commenter}</strong>
          <time dateTime={comment.commentedAt}>{formatMoment(comment.commentedAt, timezone)}</time>
        </div>
        {isOpen && (
          <IconButton
            label={`Delete the comment of ${comment.commenter}`}
            icon={<IconTrash size={20} />}
            onClick={() => setIsAsking(true)}
          />
        )}
      </div>
      <p className={classes.content}>{comment.content}</p>
      <Confirm
        isOpen={isAsking}
        title="Delete this comment?"
        yes="Delete"
        onYes={erase}
        onClose={() => setIsAsking(false)}
      >
        It cannot be brought back.
      </Confirm>
    </li>
  )
}
