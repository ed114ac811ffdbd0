import { formatMoment } from '../../shared/dates.ts'
import { momentColumn } from '../../web/screens/momentColumn.ts'
import { useUser } from '../../web/user.ts'

/** The time of a log in the account's time zone. */
export function When({ moment }: { moment: string }) {
  const { timezone } = useUser()
  return <time dateTime={moment}>{formatMoment(moment, timezone)}</time>
}

const orders: ('happened_at_desc' | 'happened_at_asc')[] = ['happened_at_desc', 'happened_at_asc']

/** The time column of every list of logs. */
export const whenColumn = {
  header: 'When',
  cell: (log: { happenedAt: string }) => <When moment={log.happenedAt} />,
  file: [momentColumn('When', (log: { happenedAt: string }) => log.happenedAt)],
  sort: orders,
  onPhone: 'second' as const,
}

/** A log of any kind, with the name of who recorded it. */
export type Recorded = { recorded_by: string | null } & Partial<
  Record<'fedBy' | 'cleanedBy' | 'recordedBy', string>
>

/** 'by Olu' for a log of anyone but the reader with the id `me`, whose own would all say the same. */
export const byWords = ({ recorded_by, fedBy, cleanedBy, recordedBy }: Recorded, me: string) =>
  recorded_by !== me && `by ${fedBy ?? cleanedBy ?? recordedBy}`
