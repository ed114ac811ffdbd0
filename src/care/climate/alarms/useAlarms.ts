import { api } from '../../../web/api.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useAnswer, useWrite } from '../../../web/records.ts'
import type { Alarm, AlarmList, AlarmSettings, PlaceAlarms } from './alarms.contract.ts'
import type { BoxAlarmList } from './boxAlarms.contract.ts'

/** The alarms of now, and the latest that are over. */
export const useAlarms = () => useAnswer<AlarmList>(['climate_alarms', 'all'], 'climate_alarms')

export const useAlarm = (id: string) =>
  useAnswer<Alarm>(['climate_alarms', 'one', id], `climate_alarms/${id}`)

/** The alarms of a place with its rules. */
export const usePlaceAlarms = (id: string) =>
  useAnswer<PlaceAlarms>(['climate_alarms', 'place', id], `climate_places/${id}/alarms`)

/** The incubator's boxes that have a sensor, with what is wrong there and their rules. Any change but a reading fetches them anew. */
export const useBoxAlarms = () => useAnswer<BoxAlarmList>(['box_alarms'], 'climate/boxes/alarms')

export const useAlarmSettings = () =>
  useAnswer<AlarmSettings>(['climate_alarms', 'settings'], 'climate_alarm_settings')

/** Acknowledges an alarm, so that no one else is told. */
export function useAcknowledge() {
  const { flash, report } = useFlash()
  const write = useWrite((id: string) => api('POST', `climate_alarms/${id}/acknowledge`))
  const acknowledge = (id: string) =>
    write.mutateAsync(id).then(() => flash('Acknowledged.'), report)
  return { acknowledge, isPending: write.isPending }
}
