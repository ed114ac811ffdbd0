import { AnimalFaces } from '../../collection/animals/AnimalFaces.tsx'
import { formatComing, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useAnswer } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import type { DustedAnimals } from './dusted.contract.ts'

/** The animals that get a supplement, and who is next. */
export function Dusted({ id }: { id: string }) {
  const { timezone } = useUser()
  const query = useAnswer<DustedAnimals>([`supplements/${id}/animals`], `supplements/${id}/animals`)
  const now = today(timezone)
  return (
    <Loaded query={query} what="Animals" outline={{ shape: 'card' }}>
      {({ value }) => (
        <Card>
          {value.length === 0 ? (
            <EmptyInCard action={<TextLink href="/animals">Add to a schedule</TextLink>}>
              No one gets it yet.
            </EmptyInCard>
          ) : (
            <div className="stack gap14">
              <p className="figure">
                {value.length === 1
                  ? '1 animal gets it'
                  : `${numberText(value.length)} animals get it`}
              </p>
              <AnimalFaces label="Get it" animals={value.map(({ animal }) => animal)} />
              <ul className="rules">
                {value.slice(0, mostNext).map(({ animal, next_on }) => (
                  <li key={animal.id} className="flex between gap12 padY10">
                    <b>{animal.name}</b>
                    <span className={`firm ${next_on && next_on <= now ? 'semibold due' : 'ink3'}`}>
                      {nextWords(next_on, now)}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Card>
      )}
    </Loaded>
  )
}

/** Animals beyond these are shown by their pictures. */
const mostNext = 4

const nextWords = (next_on: string | null, now: string) =>
  next_on === null ? 'no meal planned' : next_on <= now ? 'today' : formatComing(next_on, now)
