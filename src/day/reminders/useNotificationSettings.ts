import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import type { NotificationSettings, NotificationSettingsInput } from './reminders.contract.ts'

const key = ['notification_settings']

/**
 * The settings, and `change`, which saves at once. A choice is shown until the server has
 * responded; changes are sent one after the other, so that the last one wins.
 */
export function useNotificationSettings() {
  const queries = useQueryClient()
  const { report } = useFlash()
  const [chosen, setChosen] = useState<NotificationSettingsInput[]>([])
  const query = useQuery({
    queryKey: key,
    queryFn: () => api<NotificationSettings>('GET', 'notification_settings'),
  })
  const write = useMutation({
    mutationKey: key,
    scope: { id: 'notification_settings' },
    mutationFn: (values: NotificationSettingsInput) =>
      api('PATCH', 'notification_settings', { notification_settings: values }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      // The last pending change, so refetching can't undo a choice.
      if (queries.isMutating({ mutationKey: key }) === 1) setChosen([])
    },
    onError: (error) => {
      setChosen([])
      report(error)
    },
  })
  const change = (values: NotificationSettingsInput) => {
    setChosen((before) => [...before, values])
    write.mutate(values)
  }
  return { query, settings: query.data && chosen.reduce(changed, query.data), change }
}

function changed(
  settings: NotificationSettings,
  { muting, ...others }: NotificationSettingsInput,
): NotificationSettings {
  const next = { ...settings, ...others }
  if (!muting) return next
  const key = `muted_${muting.channel}` as const
  const rest = next[key].filter((kind) => kind !== muting.kind)
  return { ...next, [key]: muting.muted ? [...rest, muting.kind] : rest }
}
