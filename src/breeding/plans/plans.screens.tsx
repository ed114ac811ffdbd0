import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { listWords } from '../../shared/listed.ts'
import { isGone } from '../../web/api.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form as FormOf } from '../../web/form/form.ts'
import type { Question } from '../../web/form/SaveQuestion.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { usePage, useRecord } from '../../web/records.ts'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { type Parent, sireChoice } from '../pairings/pairings.contract.ts'
import { restorerOf } from '../pairings/usePairingLogs.ts'
import { choiceWords } from '../pairings/words.ts'
import { type SeasonView, waysToSee } from '../season/useSeason.ts'
import { PairingsField, PairingsTable, PlanFormFailed } from './PlanPairings.tsx'
import { mostDams, PlanParents, PlanSteps } from './PlanSteps.tsx'
import classes from './Plans.module.css'
import { type Plan, planResource } from './plans.contract.ts'
import { WithPlus } from './WithPlus.tsx'

const PlanOdds = lazy(async () => ({
  default: (await import('./PlanOdds.tsx')).PlanOdds,
}))

export const List = () => (
  <WithPlus>
    <ListScreen
      resource={planResource}
      title="Breeding"
      crumbs={[{ label: 'Breeding' }]}
      usualView="grid"
      above={<Views />}
      about="A breeding plan is a sire and the dams you pair him with this season."
      columns={[
        { field: 'identifier', sort: ['abc'] },
        { header: 'Sire', cell: ({ sire }) => sire.name, onPhone: 'second' },
        { header: 'Genetics', cell: ({ sire }) => sire.genetics },
        { header: 'Species', cell: ({ species }) => species?.commonName, onPhone: 'second' },
        {
          header: 'Pairings',
          cell: pairingsOf,
          file: [{ header: 'Pairings', cell: ({ pairingCount }) => pairingCount }],
          numeric: true,
          onPhone: 'side',
        },
      ]}
      leading={({ sire }) => <Portrait animal={sire} size="row" />}
      card={(plan) => ({
        title: plan.identifier,
        picture: <Faces plan={plan} />,
        second: joined(plan.sire.name, pairingsOf(plan)),
        third: plan.species?.commonName,
      })}
    />
  </WithPlus>
)

/** The ways to see a season, as its own screen has them. */
function Views() {
  const navigate = useNavigate()
  return (
    <div className="below14">
      <Segments<SeasonView | 'plans'>
        label="Show"
        value="plans"
        choices={waysToSee}
        onChange={(view) => view !== 'plans' && navigate(`/breeding/season?view=${view}`)}
      />
    </div>
  )
}

export function Form() {
  const { id } = useParams()
  const plan = useRecord(planResource, id)
  if (plan.isError && !plan.data && !isGone(plan.error))
    return <PlanFormFailed error={plan.error} />
  return (
    <WithPlus>
      <FormScreen
        resource={planResource}
        blank={{ pairings_attributes: rowsOf(plan.data) }}
        question={pairingsQuestion}
        titleOf={(plan) => plan.identifier}
        crumbs={breeding}
        after={({ id }) => `/breeding/${id}`}
      >
        {(form, record) => (
          <>
            <TextField form={form} name="identifier" placeholder="BP-26" />
            <SireField form={form} sire={record?.sire} />
            <LongTextField form={form} name="notes" optional />
            <PairingsField form={form} plan={record} />
          </>
        )}
      </FormScreen>
    </WithPlus>
  )
}

export const Detail = () => (
  <WithPlus>
    <DetailScreen
      resource={planResource}
      titleOf={(plan) => plan.identifier}
      second={(plan) => joined(plan.species?.commonName, pairingsOf(plan))}
      crumbs={breeding}
    >
      {(plan) => (
        <>
          <div className="grid column gap halvesAtDesk startAtDesk">
            <div className="stack gap">
              <PlanParents plan={plan} />
              <Suspense>
                {plan.pairings.slice(0, mostDams).map((pairing) => (
                  <PlanOdds key={pairing.id} plan={plan} pairing={pairing} />
                ))}
              </Suspense>
            </div>
            <div className="stack gap awayEmpty">
              <PlanSteps plan={plan} />
              {plan.notes && (
                <Card title="Notes">
                  <Paragraph>{plan.notes}</Paragraph>
                </Card>
              )}
            </div>
          </div>
          <PairingsTable plan={plan} />
        </>
      )}
    </DetailScreen>
  </WithPlus>
)

const breeding = [{ label: 'Breeding', href: '/breeding' }]

const pairingsOf = ({ pairingCount }: Plan) => counted(pairingCount, 'pairing')

/** A saved plan shows its pairings and no further row, unless it has none; so does a new one. */
const rowsOf = (plan: Plan | undefined) =>
  plan && plan.pairings.length > 0
    ? plan.pairings.map(({ id, dam_id, notes }) => ({ id, dam_id, notes }))
    : [{ dam_id: '', notes: '' }]

/** The sire and his dams, up to four faces in one picture. */
function Faces({ plan: { sire, pairings } }: { plan: Plan }) {
  const [dam] = pairings
  if (!dam) return <Portrait animal={sire} size="card" />
  return (
    <div className={`${classes.faces} tall grid gap2`}>
      <Portrait animal={dam.dam} size="card" />
      <Portrait animal={sire} size="card" />
    </div>
  )
}

type SireFieldProps = { form: FormOf<typeof planResource>; sire: Parent | undefined }

/** The sire of a plan: a male, or an animal of unknown sex. */
function SireField({ form, sire }: SireFieldProps) {
  const { isError, data, error } = usePage(sireChoice, { per_page: 50 })
  return (
    <>
      {isError && !data && <PlanFormFailed error={error} />}
      <ReferenceField
        form={form}
        name="sire_id"
        to={animalResource}
        listed={sireChoice}
        nameOf={choiceWords}
        placeholder="Choose a male"
        current={sire && { id: sire.id, words: choiceWords(sire) }}
      />
    </>
  )
}

/** Asks before pairings with records leave their plan; undo adds all of them again with their logs. */
function pairingsQuestion(
  { values }: Pick<FormOf<typeof planResource>, 'values'>,
  { pairings }: Plan,
): Question | undefined {
  const rows: unknown = values.pairings_attributes
  const ids = new Set(Array.isArray(rows) ? rows.flatMap(idOfRemoved) : [])
  const removed = pairings.filter(({ id }) => ids.has(id))
  if (!removed.some(({ hasRecords }) => hasRecords)) return undefined
  const names = listWords(removed.map(({ dam }) => dam.name))
  const [their, pairing] = removed.length === 1 ? ['Its', 'pairing'] : ['Their', 'pairings']
  return {
    title: `Remove the ${pairing} with ${names}?`,
    text: `${their} logs are deleted too. ${their} clutches stay, with their dam and sire. You can undo it for a few seconds afterwards.`,
    yes: 'Remove',
    async prepare() {
      const restorers = await Promise.all(removed.map(({ id }) => restorerOf(id)))
      return async () => {
        for (const bringBack of restorers) await bringBack()
      }
    },
  }
}

const idOfRemoved = (row: { id?: string; _destroy?: boolean }) =>
  row._destroy && row.id ? [row.id] : []
