import { type ReactNode, useState } from 'react'
import { v7 as newId } from 'uuid'
import { freeAnimals } from '../../../people/subscription/freePlan.ts'
import { counted } from '../../../shared/durations.ts'
import { listed } from '../../../shared/listed.ts'
import { shownSign } from '../../../shared/numbers.ts'
import { api } from '../../../web/api.ts'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportWrites } from '../useImport.ts'
import { ofKind } from '../words.ts'
import classes from './Review.module.css'

/** Says of the file what isn't there for it, beside what can be done about it. */
function Notice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div
      className={`${classes.plus} glows padX16 padY10 round14 row wrap between rows8 columns16 due`}
    >
      <p>{words}</p>
      {children}
    </div>
  )
}

/** On the free plan: how many have no room, said before anything is written. */
export function NeedsPlus({ record: { needs_plus, kind } }: { record: ImportRecord }) {
  const { owner } = useUser()
  if (needs_plus === 0) return null
  return (
    <Notice
      words={`${ofKind(needs_plus, kind)} ${needs_plus === 1 ? 'needs' : 'need'} Plus. Without it, an account holds five animals.${owner ? '' : " Ask the account's owner to subscribe."}`}
    >
      {owner && (
        <ButtonLink to="/subscribe" variant="default">
          Subscribe
        </ButtonLink>
      )}
    </Notice>
  )
}

/** Names that may be misspelt, each with the one that is meant by it: of a species, or of an animal of a log. */
export function DoubtedNames({
  record: { id, doubted, doubted_animals, updated_at },
}: {
  record: ImportRecord
}) {
  const { change } = useImportWrites(id)
  const { report } = useFlash()
  const questions = [
    ...doubted.map((respell) => ({
      ...{ respell, name: respell.species },
      otherwise: ' Otherwise it is added as a species of its own.',
    })),
    ...doubted_animals.map((respell) => ({ respell, name: respell.animal, otherwise: '' })),
  ]
  return questions.map(({ respell, name, otherwise }) => (
    <Notice key={respell.written} words={`Is “${respell.written}” ${name}?${otherwise}`}>
      <Button
        variant="default"
        loading={change.isPending && change.variables.respell?.written === respell.written}
        disabled={change.isPending}
        onClick={() => change.mutate({ respell, updated_at }, { onError: report })}
      >
        {`Use ${name}`}
      </Button>
    </Notice>
  ))
}

const mostNamed = 5

const namesText = (names: readonly string[]) =>
  listed(names, { most: mostNamed, sign: shownSign() })

/** Animals of a log that aren't here, and a way to add them before it is imported. */
export function MissingAnimals({ record: { id, missing } }: { record: ImportRecord }) {
  const { report } = useFlash()
  const { subscribed, stats } = useUser()
  // The same ids when it is sent again add no animal twice.
  const [ids] = useState(() => new Map(missing.map((name) => [name, newId()])))
  // Without room for any, the server says what Plus is for.
  const room = Math.max(0, freeAnimals - stats.animals)
  const isShort = !subscribed && missing.length > room
  const fitting = isShort && room > 0 ? missing.slice(0, room) : missing
  const add = useWrite(async () => {
    const animals = fitting.map((name) => ({ id: ids.get(name), name, sex: 'unknown' }))
    await api('POST', 'animals/bulk', { animals })
    return api('PATCH', `imports/${id}`, { import: {} })
  })
  if (missing.length === 0) return null
  const one = missing.length === 1
  return (
    <Notice
      words={`${namesText(missing)} ${one ? "isn't" : "aren't"} in your collection. Import or add your animals first, or add them by their names alone, which is saved at once.${isShort ? ' Without Plus, an account holds five animals.' : ''}`}
    >
      <Button
        variant="default"
        loading={add.isPending}
        onClick={() => add.mutate(undefined, { onError: report })}
      >
        {`Add ${ofKind(fitting.length, 'animals')}`}
      </Button>
    </Notice>
  )
}

/** Says which feeders come along that aren't here, and how many animals come without a species. */
export const ComingWith = ({
  record: { new_feeders, without_species },
}: {
  record: ImportRecord
}) => (
  <>
    {new_feeders.length > 0 && <Notice words={`New feeders: ${namesText(new_feeders)}.`} />}
    {without_species > 0 && (
      <Notice words={`Without a species: ${counted(without_species, 'animal')}.`} />
    )}
  </>
)
