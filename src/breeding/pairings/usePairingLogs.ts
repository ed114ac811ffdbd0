import type { PairingLogKind } from '../../shared/breeding.ts'
import { api } from '../../web/api.ts'
import { useRecordForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave, useWrite, within } from '../../web/records.ts'
import { type Pairing, type PairingLog, pairingLog, pairingResource } from './pairings.contract.ts'

/** The logs of one pairing, as a resource: `pairings/{id}/pairing_logs`. */
export const logsIn = ({ id }: { id: string }) =>
  within(pairingLog, `${pairingResource.api}/${id}`, `${pairingResource.path}/${id}`)

/** The form of one log: of `log`, or a new one that was successful now. */
export function useLogForm(
  pairing: { id: string },
  options: { log?: PairingLog | undefined; kind?: PairingLogKind | undefined; onSaved: () => void },
) {
  const { log, kind, onSaved } = options
  const { flash, report } = useFlash()
  const resource = logsIn(pairing)
  const remove = useRemove(resource)
  const add = useSave(resource)
  const { one } = resource.words
  const undo = (id: string) => remove.mutateAsync(id).then(() => flash('Deleted.'), report)
  return useRecordForm(resource, {
    record: log,
    blank: { kind: kind ?? '', successful: true, happened_at: new Date().toISOString() },
    // A deleted log isn't kept: it is added again, as it was read.
    restore: add.mutateAsync,
    onSaved(saved) {
      if (log) flash(`${one} updated.`)
      else flash(`${one} added.`, { undo: () => undo(saved.id) })
      onSaved()
    },
  })
}

/** Deletes a log at once; undo adds it again with its id. */
export function useLogRemoval(pairing: { id: string }) {
  const { flash, report } = useFlash()
  const resource = logsIn(pairing)
  const remove = useRemove(resource)
  const add = useSave(resource)
  const restore = (log: PairingLog) =>
    add.mutateAsync(log).then(() => flash(`${resource.words.one} restored.`), report)
  return (log: PairingLog) =>
    remove.mutateAsync(log.id).then(() => flash('Deleted.', { undo: () => restore(log) }), report)
}

/** Deletes a pairing with its logs; undo adds them again with their ids. */
export function usePairingRemoval() {
  const { flash, report } = useFlash()
  const remove = useWrite(async ({ id }: Pairing) => {
    const bringBack = await restorerOf(id)
    await api('DELETE', `${pairingResource.api}/${id}`)
    return bringBack
  })
  const restore = useWrite((bringBack: () => Promise<void>) => bringBack())
  return (pairing: Pairing, onRemoved: () => void) =>
    remove.mutateAsync(pairing).then((bringBack) => {
      const undo = () =>
        restore.mutateAsync(bringBack).then(() => flash('Pairing restored.'), report)
      onRemoved()
      flash('Deleted.', { undo })
    }, report)
}

/**
 * Reads a pairing that is about to be deleted; answers what adds it again, with its id, its logs and
 * what it says of its clutches.
 */
export async function restorerOf(id: string): Promise<() => Promise<void>> {
  const [pairing, logs] = await Promise.all([
    api<Pairing>('GET', `${pairingResource.api}/${id}`),
    everyLogOf(id),
  ])
  const { dam_id, notes, cross, plan_id, clutches } = pairing
  return async () => {
    await api('POST', `pairing_plans/${plan_id}/${pairingResource.api}`, {
      pairing: { id, dam_id, notes, cross },
    })
    for (const log of logs) await api('POST', logsIn(pairing).api, { pairing_log: log })
    for (const clutch of clutches) {
      await api('PATCH', `clutches/${clutch.id}`, { clutch: { pairing_id: id } })
    }
  }
}

async function everyLogOf(id: string): Promise<PairingLog[]> {
  const all: PairingLog[] = []
  for (let page = 1; ; page++) {
    const { value, totalPages } = await api<{ value: PairingLog[]; totalPages: number }>(
      'GET',
      `${logsIn({ id }).api}?sort=created_at_asc&per_page=100&page=${page}`,
    )
    all.push(...value)
    if (page >= totalPages) return all
  }
}
