import { useDeferredValue, useState } from 'react'
import { Link, useMatch } from 'react-router'
import { animalWithCare } from '../../care/animals/animalWithCare.contract.ts'
import { feederName } from '../../care/feeders/feederName.ts'
import type { LogKind } from '../../care/logs/logs.contract.ts'
import { kinds, offered, SheetOfKind } from '../../care/logs/SheetOfKind.tsx'
import { QuickRounds } from '../../care/rounds/QuickRounds.tsx'
import { useDueFirst } from '../../care/rounds/useDueFirst.ts'
import type { DueItem } from '../../care/schedules/due/due.contract.ts'
import { lateWords, refusedWords } from '../../care/schedules/words.ts'
import { AnimalChoices, useAnimalsFound } from '../../collection/animals/AnimalChoices.tsx'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { joined } from '../../shared/joined.ts'
import { LateBadge } from '../../web/look/animal/Due.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { SheetSteps } from '../../web/look/sheet/SheetSteps.tsx'
import { useRecord } from '../../web/records.ts'
import { MayChange } from '../../web/screens/May.tsx'
import classes from './RecordSheet.module.css'

/**
 * Records something for the animal on screen, or asks for the animal first; every step has a back
 * button.
 */
export const RecordSheet = (parts: { onClose: () => void }) => (
  <SheetSteps>
    <Steps {...parts} />
  </SheetSteps>
)

function Steps({ onClose }: { onClose: () => void }) {
  const inView = useMatch('/animals/:id/*')?.params.id
  const animalInView = useRecord(animalWithCare, inView === 'new' ? undefined : inView).data
  const [chosen, setChosen] = useState<Shown>()
  const [kind, setKind] = useState<LogKind>()
  const animal = chosen ?? (animalInView?.state === 'kept' ? animalInView : undefined)
  const feed = (due: Shown) => {
    setChosen(due)
    setKind('feeding')
  }
  if (!animal) return <WhichAnimal onClose={onClose} onChoose={setChosen} onFeed={feed} />
  if (kind) {
    const onBack = () => setKind(undefined)
    return <SheetOfKind kind={kind} animal={animal} onClose={onClose} onBack={onBack} />
  }
  return (
    <WhichKind
      animal={animal}
      onClose={onClose}
      onBack={chosen ? () => setChosen(undefined) : undefined}
      onChoose={setKind}
    />
  )
}

type Shown = DueItem['animal']

function WhichKind({
  animal,
  onClose,
  onBack,
  onChoose,
}: {
  animal: Shown
  onClose: () => void
  onBack?: () => void
  onChoose: (kind: LogKind) => void
}) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onBack={onBack}
      title={animal.name}
      second="What would you like to record?"
      portrait={<Portrait animal={animal} size="avatar" />}
    >
      <ul className={`${classes.choices} rules above8`}>
        {offered.map((kind) => {
          const { act, Icon } = kinds[kind]
          return (
            <li key={kind}>
              <button
                type="button"
                className="bare round12 wide row gap12 left"
                onClick={() => onChoose(kind)}
              >
                <Icon size={24} />
                <b>{act}</b>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

type Ways = {
  onClose: () => void
  onChoose: (animal: Animal) => void
  onFeed: (animal: Shown) => void
}

function WhichAnimal(ways: Ways) {
  // The sheet is seen before what it asks for is drawn: on a phone that takes as long.
  const isSeen = useDeferredValue(true, false)
  return (
    <Sheet isOpen onClose={ways.onClose} title="Record for which animal?">
      {isSeen ? <Animals {...ways} /> : <div style={{ height: usualHeight }} />}
    </Sheet>
  )
}

/** Of a sheet with some animals. */
const usualHeight = '70dvh'

function Animals({ onClose, onChoose, onFeed }: Ways) {
  const { words, setWords, q, query } = useAnimalsFound()
  return (
    <>
      <section className="below12" aria-label="Many at once">
        <QuickRounds onFollow={onClose} />
        <div className={`${classes.ways} flex wrap between rows0 columns16`}>
          <Link className="link" to="/locations" onClick={onClose}>
            By room or rack
          </Link>
          <MayChange>
            <Link className="link" to="/animals/new" onClick={onClose}>
              Add animal
            </Link>
          </MayChange>
        </div>
      </section>
      <FilterBox label="Filter by name, species…" value={words} onChange={setWords} />
      {query.isError && !query.data && (
        <div className="above8">
          <ListFailed what="Animals" onRetry={() => query.refetch()} />
        </div>
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data?.value.length === 0 && (
        <p className={`${classes.none} padX0 ink3`}>
          {q ? 'No results.' : 'No animals yet. Add one first.'}
        </p>
      )}
      {words === '' && <ToFeed onFeed={onFeed} />}
      <AnimalChoices
        label="All animals"
        className={`${classes.choices} ${classes.animals} rules above8`}
        animals={query.data?.value}
        onChoose={onChoose}
      />
    </>
  )
}

/** The longest-waiting animals come first, and are fed without another question. */
function ToFeed({ onFeed }: { onFeed: (animal: Shown) => void }) {
  const { items } = useDueFirst('feeding')
  if (items.length === 0) return null
  return (
    <>
      <h3 className="above16 text13 semibold ink3">To feed</h3>
      <ul className={`${classes.choices} rules above8`} aria-label="To feed">
        {items.map(({ animal, days_overdue, feeder, refused_today }) => (
          <li key={animal.id}>
            <button
              type="button"
              className="bare round12 wide row gap12 left"
              aria-label={`Feed ${animal.name}`}
              aria-describedby={`late-${animal.id} meal-${animal.id}`}
              onClick={() => onFeed(animal)}
            >
              <Portrait animal={animal} size="row" />
              <span className="slim stack">
                <b>{animal.name}</b>
                <span id={`meal-${animal.id}`} className="quiet">
                  {joined(refusedWords(refused_today), feeder && feederName(feeder))}
                </span>
              </span>
              {days_overdue > 0 && (
                <span id={`late-${animal.id}`}>
                  <LateBadge>{lateWords(days_overdue)}</LateBadge>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <h3 className="above16 text13 semibold ink3">All animals</h3>
    </>
  )
}
