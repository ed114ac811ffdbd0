import { useState } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { usePage } from '../../web/records.ts'
import { MayLog } from '../../web/screens/May.tsx'
import { useCan } from '../../web/user.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow } from './CommentRow.tsx'
import { type Commentable, commentResource } from './comments.contract.ts'
import { WaitingComments } from './WaitingComments.tsx'

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
