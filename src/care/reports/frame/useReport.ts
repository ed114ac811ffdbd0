import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { useNextAnswer } from '../../../web/records.ts'
import { useAddress } from '../../../web/useAddress.ts'
import { useUser } from '../../../web/user.ts'
import type { ReportName } from './report.contract.ts'

/** The periods that reports offer, by how many days they go back from today. */
export const periods = [
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
  { value: 'all', label: 'All time', days: undefined },
  { value: 'since', label: 'Since a day', days: undefined },
] as const

export const usualPeriod = periods[2]

/**
 * Keeps a report's filters in its address, so that links, back and reload keep it: period, species, group, and
 * whatever else the report has.
 */
export function useReportAddress() {
  const { params, put } = useAddress()
  const now = today(useUser().timezone)
  const chosen = periods.find(({ value }) => value === params.get('period'))
  const period = chosen ?? usualPeriod
  const isSince = period.value === 'since' && /^\d{4}-\d\d-\d\d$/.test(params.get('from') ?? '')
  const typed = isSince ? (params.get('from') ?? '') : ''
  // Nothing is recorded of a day ahead.
  const since = typed > now ? now : typed
  return {
    now,
    period,
    /** The first day of the period; '' of all time. */
    from: period.days === undefined ? since : addDays(now, 1 - period.days),
    species: params.get('species') ?? '',
    group: params.get('group') ?? '',
    get: (name: string) => params.get(name) ?? '',
    put,
  }
}
export type ReportAddress = ReturnType<typeof useReportAddress>

/** The animals that the address asks for, as the API wants them. */
export const animalsAsked = ({ species, group }: ReportAddress) => ({
  species_id: species,
  group_id: group,
})

/** One report, whole; the one before stays on the screen while the next is fetched. */
export function useReport<Report>(name: ReportName, filters: Record<string, string> = {}) {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return useNextAnswer<Report>(['reports', name, search.toString()], `reports/${name}?${search}`)
}
