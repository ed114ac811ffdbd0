import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { DeleteLog } from './DeleteLog.tsx'
import { type Kind, type LogResource, logsIn } from './kind.ts'
import { LogButton } from './LogButton.tsx'
import { crumbsTo, OfAnimal } from './OfAnimal.tsx'
import { useMayChangeLog } from './useMayChangeLog.ts'

/** All logs of one kind of an animal. */
export function LogList<R extends LogResource>({ kind }: { kind: Kind<R> }) {
  const mayChange = useMayChangeLog()
  return (
    <OfAnimal>
      {(animal) => {
        const resource = logsIn(kind.log, animal.id)
        return (
          <ListScreen
            resource={resource}
            usualView="table"
            crumbs={crumbsTo(kind, animal)}
            about={kind.about(animal)}
            add={<LogButton kind={kind} animal={animal} />}
            tabs={kind.tabs}
            hrefOf={(log) => (mayChange(log) ? `/${resource.path}/${log.id}/edit` : undefined)}
            columns={kind.columns}
            trailing={(log) =>
              mayChange(log) && <DeleteLog kind={kind} animalId={animal.id} log={log} />
            }
          />
        )
      }}
    </OfAnimal>
  )
}
