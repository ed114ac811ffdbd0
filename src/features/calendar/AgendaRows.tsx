import { LateBadge } from '../../web/look/Due.tsx'
import { Row } from '../../web/look/Row.tsx'
import { shortNote } from '../logs/words.ts'
import { lateWords } from '../schedules/words.ts'
import type { Agenda } from './agenda.contract.ts'
import { KindIcon } from './KindIcon.tsx'

/** What is planned for today beside the schedules; each line opens what it is about. */
export const AgendaRows = ({ events }: Pick<Agenda, 'events'>) =>
  events.map((event) => (
    <Row
      key={event.id}
      title={event.label}
      href={event.path}
      leading={<KindIcon kind={event.kind} />}
      beside={event.days_overdue > 0 && <LateBadge>{lateWords(event.days_overdue)}</LateBadge>}
      second={shortNote(event.notes)}
    />
  ))
