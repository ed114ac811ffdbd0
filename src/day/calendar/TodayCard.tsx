import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useCan } from '../../web/user.ts'
import { AgendaCard } from '../dashboard/AgendaCard.tsx'
import type { Today } from '../dashboard/dashboard.contract.ts'
import { useHeld } from '../dashboard/useHeld.ts'
import { longDay } from './words.ts'

/** On the phone, cells only have marks, so today's agenda stands below the month, to be ticked. */
export function TodayCard({ today, onAdd }: { today: string; onAdd: () => void }) {
  const query = useQuery({
    queryKey: ['dashboard', 'today', today],
    queryFn: () => api<Today>('GET', 'dashboard/today'),
  })
  return (
    <div className="awayAtDesk">
      <Loaded query={query} what="Today" outline={{ shape: 'rows', count: 4 }}>
        {(read) => <Rows {...{ today, onAdd, read }} />}
      </Loaded>
    </div>
  )
}

function Rows({ today, read, onAdd }: { today: string; read: Today; onAdd: () => void }) {
  const { steady, hold } = useHeld(read)
  const { mayChange } = useCan()
  return (
    <AgendaCard
      title={`Today, ${longDay(today, today).split(', ').at(-1)}`}
      aside={mayChange && <TextButton onClick={onAdd}>Add event</TextButton>}
      day={read.day}
      content={steady}
      onTick={hold}
    />
  )
}
