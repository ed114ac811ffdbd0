import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { IconButton, IconLink } from '../look/controls/IconButton.tsx'
import type { Crumb } from '../look/frame/places.ts'
import { useFlash } from '../look/messages/Flash.tsx'
import { useRecord, useRemove, useRestore } from '../records.ts'
import { useCan } from '../user.ts'
import { ConfirmDeletion } from './Confirm.tsx'
import { RecordGate } from './RecordGate.tsx'
import { RecordActionContext } from './recordAction.ts'
import classes from './Screen.module.css'
import { Screen } from './Screen.tsx'

type DetailParts<R extends Resource> = {
  resource: R
  titleOf: (record: RecordOf<R>) => string
  second?: (record: RecordOf<R>) => ReactNode
  /** The crumbs before this record, if not its own list. */
  crumbs?: Crumb[]
  /** The record's name in the question before it is deleted, if not its title, and what stays. */
  deletion?: (record: RecordOf<R>) => { name: string; stays?: ReactNode }
  children: (record: RecordOf<R>) => ReactNode
}

/** One record with Edit and Delete, which asks first and can be undone. */
export function DetailScreen<R extends Resource>(parts: DetailParts<R>) {
  const { resource, titleOf, second, crumbs, children } = parts
  const { deletion = (record) => ({ name: titleOf(record) }) } = parts
  const { id } = useParams()
  const Action = use(RecordActionContext)
  const query = useRecord(resource, id)
  const list = { label: resource.words.many, href: `/${resource.path}` }
  return (
    <RecordGate query={query} what={resource.words.one}>
      {(record) => (
        <Screen
          title={titleOf(record)}
          second={second?.(record)}
          crumbs={[...(crumbs ?? [list]), { label: titleOf(record) }]}
          action={
            <RecordActions {...deletion(record)} resource={resource} id={record.id}>
              {Action && <Action of={resource} id={record.id} name={titleOf(record)} />}
            </RecordActions>
          }
        >
          <div className="stack gap">{children(record)}</div>
        </Screen>
      )}
    </RecordGate>
  )
}

/** Edit and Delete of a record, if the user may change it, after its other actions. */
export function RecordActions({
  resource,
  id,
  name,
  stays,
  children,
}: {
  resource: Resource
  id: string
  name: string
  stays?: ReactNode
  children?: ReactNode
}) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoval(resource)
  if (!useCan().mayChange)
    return <div className={`${classes.actions} flex gap4 wrapNarrow`}>{children}</div>
  return (
    <div className={`${classes.actions} flex gap4 wrapNarrow`}>
      {children}
      <IconLink
        href={`/${resource.path}/${id}/edit`}
        label="Edit"
        hotkey="e"
        icon={<IconPencil size={22} />}
      />
      <IconButton label="Delete" icon={<IconTrash size={22} />} onClick={() => setIsAsking(true)} />
      <ConfirmDeletion
        isOpen={isAsking}
        name={name}
        stays={stays}
        onYes={() => remove(id)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

/** Deletes a record, returns to its list, and offers undo. */
export function useRemoval(resource: Resource) {
  const remove = useRemove(resource)
  const restore = useRestore()
  const navigate = useNavigate()
  const { flash, report } = useFlash()

  async function undo(id: string) {
    await restore.mutateAsync(id)
    flash(`${resource.words.one} restored.`)
  }

  // The list is opened afterwards: read during the deletion, it might still have the record.
  return (id: string) =>
    remove.mutateAsync(id).then(async () => {
      await navigate(`/${resource.path}`, { replace: true })
      flash('Deleted.', { undo: () => undo(id).catch(report) })
    }, report)
}
