import type { ReactNode } from 'react'
import type { Words } from '../../shared/resource.ts'
import { Empty } from '../look/Empty.tsx'

/** A list without a row: because there is nothing yet, or because nothing fits. */
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
