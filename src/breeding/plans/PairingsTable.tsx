import { useId } from 'react'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { usePage, within } from '../../web/records.ts'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import type { FileColumn } from '../../web/screens/listFile.ts'
import { useListFile } from '../../web/screens/useListFile.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useCan } from '../../web/user.ts'
import { type Pairing, pairingResource } from '../pairings/pairings.contract.ts'
import { type Plan, planResource } from './plans.contract.ts'

const pairingColumns: FileColumn<Pairing>[] = [
  { header: 'Dam', cell: ({ dam }) => dam.name },
  { header: 'Genetics', cell: ({ dam }) => dam.genetics },
  { header: 'Sire', cell: ({ sire }) => sire.name },
  { header: 'Clutches', cell: ({ clutches }) => clutches.length },
  { header: 'Notes', cell: ({ notes }) => notes },
]

/** The pairings of a plan, a page at a time: each dam with her genetics, and a way to the pairing. */
export function PairingsTable({ plan }: { plan: Plan }) {
  const resource = within(pairingResource, `${planResource.api}/${plan.id}`, `breeding/${plan.id}`)
  const list = useListState(resource, 'table')
  const { page, sort, q } = list
  const query = usePage(resource, { page, sort, q })
  const { mayChange } = useCan()
  const title = useId()
  const file = useListFile<Pairing>(() => ({
    name: `Pairings ${plan.identifier}`,
    path: resource.api,
    query: { sort, q },
    columns: pairingColumns,
  }))
  const hrefOf = ({ id }: { id: string }) => `/${resource.path}/${id}`
  return (
    <section className="slim stack gap10" aria-labelledby={title}>
      <h2 className="text18" id={title}>
        Pairings
      </h2>
      {plan.pairingCount === 0 ? (
        <Card>
          <EmptyInCard
            action={
              mayChange && <TextLink href={`/breeding/${plan.id}/edit`}>Add pairings</TextLink>
            }
          >
            No pairings in this plan yet.
          </EmptyInCard>
        </Card>
      ) : (
        <>
          <ListTools
            list={list}
            sorts={resource.sorts}
            hasViews={false}
            hint="Filter by dam"
            tools={[file.tool]}
          />
          {file.progress}
          <Loaded query={query} what="Pairings">
            {({ value }) =>
              value.length === 0 ? (
                <Card>
                  <EmptyInCard>No results.</EmptyInCard>
                </Card>
              ) : (
                <DataTable
                  label="Pairings"
                  records={value}
                  columns={[
                    { header: 'Dam', cell: ({ dam }) => dam.name },
                    { header: 'Genetics', cell: ({ dam }) => dam.genetics, onPhone: 'second' },
                  ]}
                  hrefOf={hrefOf}
                  leading={({ dam }) => <Portrait animal={dam} size="row" />}
                  trailing={(pairing) => (
                    <ButtonLink
                      to={hrefOf(pairing)}
                      variant="light"
                      aria-label={`View ${pairing.dam.name}`}
                    >
                      View
                    </ButtonLink>
                  )}
                />
              )
            }
          </Loaded>
          <Pages page={page} query={query} onChange={list.setPage} />
        </>
      )}
    </section>
  )
}
