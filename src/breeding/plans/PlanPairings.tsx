import { memo, Suspense, useEffect, useId } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { KinshipWarning, SpeciesWarning } from '../../collection/lineage/fetched.ts'
import { sendReport } from '../../web/errors.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { type Row, RowsField } from '../../web/fields/RowsField.tsx'
import type { Form } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { usePage, useRecord, within } from '../../web/records.ts'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import type { FileColumn } from '../../web/screens/listFile.ts'
import { useListFile } from '../../web/screens/useListFile.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useCan } from '../../web/user.ts'
import { damChoice, type Pairing, pairingResource } from '../pairings/pairings.contract.ts'
import { choiceWords, choiceWordsBeside } from '../pairings/words.ts'
import { type Plan, pairingFields, planResource } from './plans.contract.ts'

type PairingsFieldProps = { form: Form<typeof planResource>; plan: Plan | undefined }

/** The pairings of a plan, row by row: a dam, those of the sire's species first, and notes. */
export function PairingsField({ form, plan }: PairingsFieldProps) {
  const { isError, data, error } = usePage(damChoice, { per_page: 50 })
  const species = useSpeciesOfSire(form, plan)
  return (
    <>
      {isError && !data && <PlanFormFailed error={error} />}
      <RowsField
        form={form}
        name="pairings_attributes"
        one="Pairing"
        blank={() => ({ dam_id: '', notes: '' })}
      >
        {(path, row) => (
          <PairingRow form={form} path={path} row={row} plan={plan} species={species} />
        )}
      </RowsField>
    </>
  )
}

type RowProps = {
  form: Form<typeof planResource>
  path: string
  row: Row
  plan: Plan | undefined
  species: string | null | undefined
}

/** Tells whether a row stays as it is. The functions of a form are always the same; only its content counts. */
const isSameRow = (before: RowProps, { form, row, plan, species }: RowProps) =>
  before.row === row &&
  before.form.errors === form.errors &&
  before.form.values.sire_id === form.values.sire_id &&
  before.plan === plan &&
  before.species === species

/** Drawn anew when something of its own has changed: a plan may have hundreds. */
const PairingRow = memo(function PairingRow({ form, path, row, plan, species }: RowProps) {
  const fields = rowForm(form, path, pairingFields)
  const saved = plan?.pairings.find(({ id }) => id === row.id)
  const [dam_id, sire_id] = [idIn(row.dam_id), idIn(form.values.sire_id)]
  const isSaved = dam_id === saved?.dam?.id && sire_id === plan?.sire_id
  return (
    <>
      <ReferenceField
        form={fields}
        name="dam_id"
        to={animalResource}
        listed={damChoice}
        nameOf={choiceWordsBeside(species)}
        placeholder="Choose a female"
        current={saved?.dam && { id: saved.dam.id, words: choiceWords(saved.dam) }}
        query={species ? { species_id: species } : undefined}
      />
      {/* A pair that is saved has been warned of, and its own page says it again. */}
      {!isSaved && (
        <Suspense>
          <SpeciesWarning dam_id={dam_id} sire_id={sire_id} />
          <KinshipWarning dam_id={dam_id} sire_id={sire_id} />
        </Suspense>
      )}
      <LongTextField form={fields} name="notes" optional />
    </>
  )
}, isSameRow)

const idIn = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** The species of the chosen sire, if that is known. */
function useSpeciesOfSire({ values }: Form<typeof planResource>, plan: Plan | undefined) {
  const id = idIn(values.sire_id)
  const isSaved = id === plan?.sire_id
  const chosen = useRecord(animalResource, isSaved ? undefined : id).data
  return isSaved ? plan?.species?.id : chosen?.species_id
}

/** Says that what the plan's form needs couldn't be loaded, and reports it. */
export function PlanFormFailed({ error }: { error: Error }) {
  const { message } = error
  useEffect(() => {
    sendReport({
      message: `Breeding plan form: ${message}`,
      stack: '',
      url: globalThis.location.pathname,
    })
  }, [message])
  return (
    <p role="alert" className="alarm">
      We're sorry, but something went wrong. Try refreshing the page.
    </p>
  )
}

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
