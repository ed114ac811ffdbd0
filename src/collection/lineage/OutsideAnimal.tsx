import { IconArrowBarToRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexBadge } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useSave } from '../../web/records.ts'
import { RecordActions } from '../../web/screens/DetailScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { type AnimalDetail, animalResource } from '../animals/animals.contract.ts'
import { hatchedOn } from '../animals/words.ts'
import { Comments } from '../comments/Comments.tsx'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { LineageCard } from './LineageCard.tsx'
import classes from './OutsideAnimal.module.css'

/** The page of an animal that someone else keeps: who it is, its parents and its young. */
export function OutsideAnimal({ animal }: { animal: AnimalDetail }) {
  const { id, name, species, genetics, description, sex } = animal
  const { mayChange } = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const kind = species?.commonName
  return (
    <Screen
      title={name}
      crumbs={[{ label: 'Animals', href: '/animals' }, { label: name }]}
      hasHeading={false}
    >
      <div className="line45 stack gap">
        <section className="surface shadow padXCard padYCard round22 flex gap14" aria-label={name}>
          <Portrait animal={animal} size="avatar" />
          <div className="slim stack grow gap8">
            <div className={`${classes.name} flex top between gap12`}>
              <h1 className="slim">{name}</h1>
              <RecordActions resource={animalResource} id={id} name={name}>
                <HistoryButton of={animalResource} id={id} name={name} />
              </RecordActions>
            </div>
            {(kind || genetics) && (
              <p className={`${classes.kind} ink2`}>
                {species && !animal.isSpeciesDeleted ? (
                  <Link to={`/species/${species.id}`}>{kind}</Link>
                ) : (
                  kind
                )}
                {kind && genetics && ' · '}
                {genetics}
              </p>
            )}
            <div className="flex wrap gap6">
              <SexBadge sex={sex} />
              {animal.dateHatched && <Tag>Hatched {hatchedOn(animal)}</Tag>}
            </div>
          </div>
        </section>
        <div
          className={`${classes.notice} chip padXCard padY14 round18 cluster between gap12 ink2`}
          role="note"
          aria-label="State"
        >
          <p>
            <strong>Outside animal.</strong> Someone else keeps {name}. It isn't one of your animals
            and doesn't count to them.
          </p>
          {mayChange && (
            <Button
              variant="light"
              leftSection={<IconArrowBarToRight size={20} />}
              onClick={() => setIsAsking(true)}
            >
              Add to collection
            </Button>
          )}
        </div>
        <LineageCard animal={animal} />
        {description && (
          <Card title="Description">
            <p className="asTyped">{description}</p>
          </Card>
        )}
        <Comments type="Animal" id={id} />
      </div>
      <JoinQuestion animal={animal} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Screen>
  )
}

/** Asked first, since there is no way back: what has been in the collection leaves it as sold, rehomed or died. */
function JoinQuestion({
  animal,
  isOpen,
  onClose,
}: {
  animal: AnimalDetail
  isOpen: boolean
  onClose: () => void
}) {
  const { flash, report } = useFlash()
  const save = useSave(animalResource, animal.id)
  const join = () =>
    save
      .mutateAsync({ state: 'kept' })
      .then(() => flash(`${animal.name} joined your collection.`), report)
  return (
    <Sheet
      isOpen={isOpen}
      title={`Add ${animal.name} to your collection?`}
      onClose={onClose}
      foot={
        <Button
          onClick={() => {
            onClose()
            join()
          }}
        >
          Add to collection
        </Button>
      }
    >
      <p>
        From today it's one of your animals, with schedules, logs and a place of its own. If it
        leaves again, mark it as sold, rehomed or loaned out.
      </p>
    </Sheet>
  )
}
