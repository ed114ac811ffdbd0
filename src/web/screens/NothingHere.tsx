import type { ReactNode } from 'react'
import type { Words } from '../../shared/resource.ts'
import { Empty } from '../look/messages/Empty.tsx'

/** An empty list: nothing has been added yet, or nothing matches. */
export function NothingHere({
  words,
  about,
  add,
  isEmpty,
}: {
  words: Words
  about: string
  add: ReactNode
  isEmpty: boolean
}) {
  if (!isEmpty) return <Empty title="No results." />
  return (
    <Empty title={`No ${words.many.toLowerCase()} yet`} action={add}>
      {about}
    </Empty>
  )
}
