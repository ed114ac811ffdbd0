import { useQuery } from '@tanstack/react-query'
import { AnimalFaces } from '../../collection/animals/AnimalFaces.tsx'
import { formatComing, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { RecordFacts } from '../../web/screens/recordText.tsx'
import { reading } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import { inventory } from '../inventory/crumb.ts'
import { type DustedAnimals, supplementResource } from './supplements.contract.ts'

export function List() {
  return (
    <ListScreen
      resource={supplementResource}
      usualView="table"
      crumbs={[inventory, { label: 'Supplements' }]}
      about="Calcium, vitamins and anything else you dust with."
      columns={[
        { field: 'name', sort: ['abc'] },
        { field: 'brand', onPhone: 'second' },
        { field: 'acquiredFrom' },
      ]}
      card={(supplement) => ({ title: supplement.name, second: supplement.brand })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      resource={supplementResource}
      crumbs={toList}
      titleOf={(supplement) => supplement.name}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" />
          <TextField form={form} name="brand" optional />
          <TextField form={form} name="acquiredFrom" optional />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen
      resource={supplementResource}
      titleOf={(supplement) => supplement.name}
      second={({ brand }) => brand}
      crumbs={toList}
    >
      {(supplement) => (
        <div className="grid column gap halvesAtDesk startAtDesk">
          <Dusted id={supplement.id} />
          <Card>
            <RecordFacts
              resource={supplementResource}
              record={supplement}
              facts={['brand', 'acquiredFrom']}
            />
          </Card>
        </div>
      )}
    </DetailScreen>
  )
}

/** The animals that get it, and who is next. */
function Dusted({ id }: { id: string }) {
  const { timezone } = useUser()
  const query = useQuery({
    queryKey: [`supplements/${id}/animals`],
    ...reading<DustedAnimals>(`supplements/${id}/animals`),
  })
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
                    <span className={next_on && next_on <= now ? 'semibold due' : 'ink3'}>
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

const toList = [inventory, { label: 'Supplements', href: `/${supplementResource.path}` }]
