import { IconBell } from '@tabler/icons-react'
import type { Alarm } from '../../care/climate/alarms/alarms.contract.ts'
import { useAcknowledge } from '../../care/climate/alarms/useAlarms.ts'
import { causeWords, stateOf, subjectOf } from '../../care/climate/alarms/words.ts'
import { useCan } from '../../web/user.ts'
import { ToDoLine } from './ToDoLine.tsx'

/** An alarm that no one has acknowledged. */
export function AlarmLine({ alarm, onFollow }: { alarm: Alarm; onFollow: () => void }) {
  const { mayLog } = useCan()
  const { acknowledge, isPending } = useAcknowledge()
  const { id, cause } = alarm
  return (
    <ToDoLine
      icon={IconBell}
      tone="over"
      title={subjectOf(alarm)}
      href={`/climate/alarms/${id}`}
      onFollow={onFollow}
      second={<span className="alarm">{`${causeWords[cause]}: ${stateOf(alarm)}`}</span>}
      act={
        mayLog && {
          words: 'Acknowledge',
          of: subjectOf(alarm),
          isWaiting: isPending,
          onDo: () => acknowledge(id),
        }
      }
    />
  )
}
