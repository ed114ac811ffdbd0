import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatDay } from '../../../shared/dates.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { IconMenu } from '../../../web/look/sheet/IconMenu.tsx'
import { usePage, useRemove, useSave } from '../../../web/records.ts'
import { useCan } from '../../../web/user.ts'
import type { Animal } from '../animals.contract.ts'
import { MoveSheet } from '../fetched.ts'
import { placeWords } from '../words.ts'
import type { Move } from './moves.contract.ts'
import { movesOf } from './movesOf.ts'
import classes from './Place.module.css'

/** Moves shown before the rest is requested. */
const shownFirst = 3

/** Where an animal lives and has lived, with a button to move it. */
export function Moves({ animal }: { animal: Animal }) {
  const [isWhole, setIsWhole] = useState(false)
  const { mayChange } = useCan()
  const [sheet, setSheet] = useState<{ move?: Move }>()
  const query = usePage(movesOf(animal.id), { per_page: isWhole ? 100 : shownFirst })
  const moves = query.data?.value ?? []
  const place = placeWords(animal)
  const more = (query.data?.total ?? 0) - moves.length

  return (
    <>
      {query.isError && !query.data ? (
        <ListFailed what="Moves" onRetry={() => query.refetch()} />
      ) : place || moves.length > 0 ? (
        <>
          <Rows label="Locations">
            {moves.map((move, at) => (
              <Row
                key={move.id}
                title={placeWords(move) || 'No location'}
                second={`${at === 0 ? 'Since' : 'From'} ${formatDay(move.moved_on)}`}
                trailing={
                  mayChange && (
                    <MoveMenu animal={animal} move={move} onEdit={() => setSheet({ move })} />
                  )
                }
              />
            ))}
            {moves.length === 0 && <Row title={place} />}
          </Rows>
          <div className={`${classes.foot} awayEmpty flex wrap gap8`}>
            {mayChange && (
              <Button variant="light" onClick={() => setSheet({})}>
                Move
              </Button>
            )}
            {more > 0 && !isWhole && (
              <TextButton onClick={() => setIsWhole(true)}>Show earlier locations</TextButton>
            )}
          </div>
        </>
      ) : (
        <div className="padXCard">
          <EmptyInCard
            action={mayChange && <TextButton onClick={() => setSheet({})}>Set location</TextButton>}
          >
            No room, rack or tub recorded yet.
          </EmptyInCard>
        </div>
      )}
      <Suspense>
        {sheet && (
          <MoveSheet animal={animal} move={sheet.move} onClose={() => setSheet(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function MoveMenu({ animal, move, onEdit }: { animal: Animal; move: Move; onEdit: () => void }) {
  const { flash, report } = useFlash()
  const moves = movesOf(animal.id)
  const remove = useRemove(moves)
  const add = useSave(moves)
  const { id, moved_on, room, rack, tub } = move
  const undo = () =>
    add.mutateAsync({ id, moved_on, room, rack, tub }).then(() => flash('Move restored.'), report)
  return (
    <IconMenu
      isQuiet
      label={`Edit or delete the move of ${formatDay(moved_on)}`}
      icon={<IconDots size={20} />}
      choices={[
        { label: 'Edit', onChoose: onEdit },
        {
          label: 'Delete',
          isDangerous: true,
          onChoose: () => remove.mutateAsync(id).then(() => flash('Deleted.', { undo }), report),
        },
      ]}
    />
  )
}
