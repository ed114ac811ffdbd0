import { lazy, Suspense } from 'react'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useMayChangeLog } from '../../web/user.ts'
import { crumbsTo, OfAnimal } from './cards/OfAnimal.tsx'
import { cleans } from './cleans.tsx'
import { DeleteLog } from './DeleteLog.tsx'
import { feedings } from './feedings/feedings.tsx'
import { type Kind, type LogResource, logsIn } from './kind.ts'
import { LogButton } from './LogButton.tsx'
import { LogForm } from './LogForm.tsx'
import classes from './Logs.module.css'
import { poops } from './poops.tsx'
import { sheds } from './sheds.tsx'
import { weights } from './weights/weights.tsx'

const WaitingCard = lazy(async () => ({
  default: (await import('../waiting/WaitingCard.tsx')).WaitingCard,
}))

const screensOf = <R extends LogResource>(kind: Kind<R>) => ({
  List: () => <LogList kind={kind} />,
  Form: () => <LogForm kind={kind} />,
})

/** The list and the form of each kind of log. */
export const logScreens = {
  feeding: screensOf(feedings),
  cleaning: screensOf(cleans),
  shedding: screensOf(sheds),
  weight: screensOf(weights),
  poop: screensOf(poops),
}

/** All logs of one kind of an animal. */
function LogList<R extends LogResource>({ kind }: { kind: Kind<R> }) {
  const mayChange = useMayChangeLog()
  return (
    <OfAnimal>
      {(animal) => {
        const resource = logsIn(kind.log, animal.id)
        return (
          <ListScreen
            resource={resource}
            usualView="table"
            fileName={`${resource.words.many} ${animal.name}`}
            crumbs={crumbsTo(kind, animal)}
            about={kind.about(animal)}
            add={<LogButton kind={kind} animal={animal} />}
            tabs={kind.tabs}
            above={
              <div className={classes.above}>
                <Suspense>
                  <WaitingCard animalId={animal.id} list={kind.log.api} />
                </Suspense>
              </div>
            }
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
