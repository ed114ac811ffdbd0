import type { ReactNode } from 'react'
import type { RecordOf } from '../../../shared/resource.ts'
import { Card } from '../../../web/look/Card.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { type Kind, type LogResource, logsIn } from '../kind.ts'
import { LogButton } from '../LogButton.tsx'

/** The latest logs of one kind on the animal's page, or a button to record the first. */
export function LogCard<R extends LogResource>({
  kind,
  animal,
  children,
}: {
  kind: Kind<R>
  animal: AnimalWithCare
  children: (last: RecordOf<R>, logs: [RecordOf<R>, ...RecordOf<R>[]]) => ReactNode
}) {
  const [last, ...earlier] = kind.latestOf(animal)
  if (!last) {
    return (
      <Card title={kind.card}>
        <EmptyInCard action={<LogButton kind={kind} animal={animal} isQuiet />}>
          {kind.none}
        </EmptyInCard>
      </Card>
    )
  }
  const href = `/${logsIn(kind.log, animal.id).path}`
  return (
    <Card title={kind.card} link={{ label: 'View all', href }}>
      {children(last, [last, ...earlier])}
    </Card>
  )
}
