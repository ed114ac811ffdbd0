import { useState } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useMayChangeLog, useUser } from '../../web/user.ts'
import { CommentForm, useErase } from './Comments.tsx'
import type { Comment } from './comments.contract.ts'

/** Adds a note to an animal. */
export function AddNoteSheet({
  animal,
  onClose,
}: {
  animal: { id: string; name: string }
  onClose: () => void
}) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Sheet isOpen title="Add note" second={animal.name} isDirty={isDirty} onClose={onClose}>
      <CommentForm
        about={{ commentable_type: 'Animal', commentable_id: animal.id }}
        word="note"
        onTyped={(text) => setIsDirty(text !== '')}
        onAdded={onClose}
      />
    </Sheet>
  )
}

/** One note of an animal, whole; a question takes its place before it is deleted. */
export function NoteSheet({
  note,
  onClose,
}: {
  note: Pick<Comment, 'id' | 'content' | 'commentedAt' | 'commenter' | 'recorded_by'>
  onClose: () => void
}) {
  const { timezone } = useUser()
  const isOpen = useMayChangeLog()(note)
  const [isAsking, setIsAsking] = useState(false)
  const erase = useErase(note.id, 'note')
  return (
    <>
      <Sheet
        isOpen={!isAsking}
        title="Note"
        second={`${note.commenter}, ${formatMoment(note.commentedAt, timezone)}`}
        onClose={onClose}
        foot={
          isOpen && (
            <Button variant="light" color="clay" onClick={() => setIsAsking(true)}>
              Delete
            </Button>
          )
        }
      >
        <p className="asTyped">{note.content}</p>
      </Sheet>
      <Confirm
        isOpen={isAsking}
        title="Delete this note?"
        yes="Delete"
        onYes={erase}
        onClose={onClose}
      >
        This can't be undone.
      </Confirm>
    </>
  )
}
