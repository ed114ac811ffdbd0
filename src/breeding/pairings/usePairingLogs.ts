import type { PairingLogKind } from '../../shared/choices.ts'
import { api } from '../../web/api.ts'
import { useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave, useWrite, within } from '../../web/records.ts'
import { type Pairing, type PairingLog, pairingLog, pairingResource } from './pairings.contract.ts'

/** The logs of one pairing, as a resource: `pairings/{id}/pairing_logs`. */
export const logsIn = ({ id }: { id: string }) =>
  within(pairingLog, `${pairingResource.api}/${id}`, `${pairingResource.path}/${id}`)

/** The form of one log: of `log`, or a new one that was successful now. */
export function useLogForm(
  pairing: { id: string },
  given: { log?: PairingLog | undefined; kind?: PairingLogKind | undefined; onSaved: () => void },
) {
  const { log, kind, onSaved } = given
  const { flash, told } = useFlash()
  const resource = logsIn(pairing)
  const remove = useRemove(resource)
  const add = useSave(resource)
  const { one } = resource.words
  const undo = (id: string) => remove.mutateAsync(id).then(() => flash('Deleted.'), told)
  return useRecordForm(resource, {
    record: log,
    blank: {
      kind: kind ?? '',
      successful: true,
      notes: '',
      happened_at: new Date().toISOString(),
    },
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
  const { flash, told } = useFlash()
  const resource = logsIn(pairing)
  const remove = useRemove(resource)
  const add = useSave(resource)
  const restore = (log: PairingLog) =>
    add.mutateAsync(log).then(() => flash(`${resource.words.one} restored.`), told)
  return (log: PairingLog) =>
    remove.mutateAsync(log.id).then(() => flash('Deleted.', { undo: () => restore(log) }), told)
}

/** Deletes a pairing with its logs; undo adds them again with their ids. */
export function usePairingRemoval() {
  const { flash, told } = useFlash()
  const remove = useWrite(async ({ id }: Pairing) => {
    const logs = await everyLogOf(id)
    await api('DELETE', `${pairingResource.api}/${id}`)
    return logs
  })
  const add = useWrite(async ({ pairing, logs }: { pairing: Pairing; logs: PairingLog[] }) => {
    const { id, dam_id, notes, cross, plan_id } = pairing
    await api('POST', `pairing_plans/${plan_id}/${pairingResource.api}`, {
      pairing: { id, dam_id, notes, cross },
    })
    for (const log of logs) {
      await api('POST', logsIn(pairing).api, { pairing_log: log })
    }
  })
  return (pairing: Pairing, onRemoved: () => void) =>
    remove.mutateAsync(pairing).then((logs) => {
      const undo = () =>
        add.mutateAsync({ pairing, logs }).then(() => flash('Pairing restored.'), told)
      onRemoved()
      flash('Deleted.', { undo })
    }, told)
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
