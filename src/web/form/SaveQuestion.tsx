import { type ReactNode, useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { useFlash } from '../look/messages/Flash.tsx'
import { Confirm } from '../screens/Confirm.tsx'
import type { FormState } from './useForm.ts'

/** A question about what saving a form would remove, with how it is brought back. */
export type Question = {
  title: string
  text: string
  yes: string
  /** Reads, before anything is saved, what is needed to undo it; answers what does. */
  prepare: () => Promise<() => Promise<unknown>>
}

/** A form that asks before it is saved, as long as there is a `question`. */
export function SaveQuestion<R extends Resource>({
  state,
  question,
  onPrepared,
  children,
}: {
  state: FormState<R>
  question: Question | undefined
  onPrepared: (undo: (() => Promise<unknown>) | undefined) => void
  children: (state: FormState<R>) => ReactNode
}) {
  const { report } = useFlash()
  const [isOpen, setIsOpen] = useState(false)
  async function submit() {
    if (question) return setIsOpen(true)
    onPrepared(undefined)
    return state.submit()
  }
  return (
    <>
      {children({ ...state, submit })}
      {question && (
        <Confirm
          isOpen={isOpen}
          title={question.title}
          yes={question.yes}
          onYes={() =>
            question.prepare().then((undo) => {
              onPrepared(undo)
              return state.submit()
            }, report)
          }
          onClose={() => setIsOpen(false)}
        >
          {question.text}
        </Confirm>
      )}
    </>
  )
}
