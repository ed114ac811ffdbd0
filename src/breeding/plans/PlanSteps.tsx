import { stateWords as animalStates } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useAnswer } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { PairFaces } from '../pairings/PairFaces.tsx'
import type { Parent } from '../pairings/pairings.contract.ts'
import { pairTitle } from '../pairings/words.ts'
import type { SeasonBoard, SeasonEntry } from '../season/season.contract.ts'
import { hintOf, ownStageWords, stateWords } from '../season/words.ts'
import type { Plan } from './plans.contract.ts'

/** The parents of a plan, the sire before his dams. */
export function PlanParents({ plan: { sire, pairings } }: { plan: Plan }) {
  return (
    <Card title="Parents" isFlush>
      <Rows label="Parents">
        <ParentRow word="Sire" animal={sire} />
        {pairings.slice(0, mostDams).map(({ id, dam }) => (
          <ParentRow key={id} word="Dam" animal={dam} />
        ))}
        {pairings.length > mostDams && (
          <Row title={`and ${counted(pairings.length - mostDams, 'dam')} more`} />
        )}
      </Rows>
    </Card>
  )
}

export const mostDams = 4

const ParentRow = ({ word, animal }: { word: string; animal: Parent }) => (
  <Row
    title={nameWords(animal)}
    {...(!animal.isDeleted && { href: `/animals/${animal.id}` })}
    leading={<Portrait animal={animal} size="row" />}
    second={joined(word, animal.genetics)}
  />
)

/** A name, with what has become of the animal: 'Rook (sold)'. */
const nameWords = ({ name, state, isDeleted }: Parent) =>
  isDeleted
    ? `${name} (deleted)`
    : state === 'kept'
      ? name
      : `${name} (${animalStates[state].toLowerCase()})`

/** Where each pairing of a plan stands this season, and what it waits for; nothing before the first log. */
export function PlanSteps({ plan }: { plan: Plan }) {
  const { timezone } = useUser()
  const { data } = useAnswer<SeasonBoard>(['breeding_season', ''], 'breeding_season?')
  const entries = data?.value.filter(({ pairing }) => pairing.plan_id === plan.id) ?? []
  if (entries.length === 0) return null
  const now = today(timezone)
  return (
    <Card title="This season" link={{ label: 'Season', href: '/breeding/season' }} isFlush>
      <Rows label="This season">
        {entries.slice(0, mostSteps).map((entry) => (
          <Step key={entry.id} entry={entry} now={now} />
        ))}
      </Rows>
    </Card>
  )
}

const mostSteps = 6

/** 'Lays about Feb 14', or where it stands if nothing is to come; late in clay. */
function Step({ entry, now }: { entry: SeasonEntry; now: string }) {
  const { pairing, clutch } = entry
  const hint = hintOf(entry, now)
  return (
    <Row
      title={hint?.words ?? ownStageWords(entry)}
      href={
        clutch ? `/incubator/${clutch.id}` : `/breeding/${pairing.plan_id}/pairings/${pairing.id}`
      }
      leading={<PairFaces pair={pairing} />}
      second={
        <span className={hint?.tone === 'late' ? 'alarm' : undefined}>
          {joined(pairTitle(pairing), hint && ownStageWords(entry), stateWords(entry, now))}
        </span>
      }
    />
  )
}
