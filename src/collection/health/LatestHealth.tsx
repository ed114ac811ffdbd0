import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'
import type { AnimalDetail } from '../animals/animals.contract.ts'
import { EntryIcon } from './EntryIcon.tsx'
import classes from './Health.module.css'
import { TreatmentMenu } from './HealthMenu.tsx'
import { AddHealth, HealthSheets } from './HealthSheets.tsx'
import type { Treatment } from './health.contract.ts'
import { entriesOf, type HealthEntry, metaWords, spanWords, whole } from './timeline.ts'
import { DoseDue } from './treatments/DoseDue.tsx'
import type { Patient } from './useHealth.ts'
import { courseWords, isRunning, progressWords } from './words.ts'

/** The latest notes, visits and past treatments shown. */
const mostShown = 3

/** Health on an animal's page: due doses, recent records, and buttons to add more. */
export function LatestHealth({ animal }: { animal: AnimalDetail }) {
  const running = animal.treatments.filter(isRunning).sort(soonestFirst)
  const latest = entriesOf({
    notes: whole(animal.healthNotes),
    treatments: whole(animal.treatments.filter((each) => !isRunning(each))),
    visits: whole(animal.vetVisits),
  }).slice(0, mostShown)
  return (
    <HealthSheets>
      {running.length > 0 && (
        <Rows label="Current treatments">
          {running.map((treatment) => (
            <Running key={treatment.id} animal={animal} given={treatment} />
          ))}
        </Rows>
      )}
      {latest.length > 0 && (
        <div className="ruled">
          <Rows label="Latest health records">
            {latest.map((entry) => (
              <Latest key={entry.record.id} animal={animal} entry={entry} />
            ))}
          </Rows>
        </div>
      )}
      <div className={`${classes.add} ruled cluster between`}>
        <AddHealth animal={animal} />
        <TextLink href={pageOf(animal)}>View all</TextLink>
      </div>
    </HealthSheets>
  )
}

function Running({ animal, given: course }: { animal: Patient; given: Treatment }) {
  const { timezone } = useUser()
  return (
    <li className={`${classes.running} padXCard padY10 stack gap4`}>
      <div className={`${classes.course} flex top between gap12`}>
        <div className="slim">
          <h3 className="crop twoLines">{course.substance}</h3>
          <p className="text14 airy ink3">
            {[
              courseWords(course),
              spanWords(course, new Date().toISOString(), timezone),
              progressWords(course),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <TreatmentMenu animal={animal} course={course} />
      </div>
      <DoseDue animal={animal} course={course} />
    </li>
  )
}

function Latest({ animal, entry }: { animal: Patient; entry: HealthEntry }) {
  const { timezone } = useUser()
  return (
    <Row
      href={`${pageOf(animal)}#${entry.record.id}`}
      leading={<EntryIcon kind={entry.kind} />}
      title={<span className="crop twoLines">{titleOf(entry)}</span>}
      second={
        <span className="crop twoLines">
          {metaWords(entry, new Date().toISOString(), timezone)}
        </span>
      }
    />
  )
}

function titleOf(entry: HealthEntry): string {
  if (entry.kind === 'note') return entry.record.content
  return entry.kind === 'visit' ? entry.record.reason : entry.record.substance
}

const pageOf = ({ id }: Patient) => `/animals/${id}/health`

const soonestFirst = (one: Treatment, other: Treatment) =>
  (one.next_slot ?? '').localeCompare(other.next_slot ?? '')
