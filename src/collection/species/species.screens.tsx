import type { Country } from '../../shared/countries.ts'
import { counted } from '../../shared/durations.ts'
import { DegreesField } from '../../web/fields/DegreesField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { type Form as FormOf, labelled } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFixedList } from '../../web/records.ts'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { CodeTab } from '../codes/fetched.ts'
import { labelsOf } from '../codes/LabelsLink.tsx'
import { targetFacts } from '../targets/aims.ts'
import { TargetsField } from '../targets/TargetsField.tsx'
import { fillIn, NewSpeciesName } from './NewSpeciesName.tsx'
import { breedingText, SpeciesDetails } from './SpeciesDetails.tsx'
import { type Species, speciesResource } from './species.contract.ts'
import { breedingOf, namesOf, starterNamed } from './suggestions.ts'
import { useStarters } from './useStarters.ts'

export function List() {
  return (
    <ListScreen
      resource={speciesResource}
      tools={[labelsOf('species')]}
      usualView="grid"
      about="The kinds of animal you keep. An animal without a photo wears its species' scales."
      columns={[
        { field: 'commonName', sort: ['abc'] },
        {
          header: 'Latin name',
          cell: latin,
          file: [{ header: 'Latin name', cell: ({ latinName }) => latinName }],
          onPhone: 'second',
        },
        { header: 'Origin', cell: (species) => species.countryOfOrigin?.name },
        {
          header: 'Animals',
          cell: animalsOf,
          file: [{ header: 'Animals', cell: ({ animalCount }) => animalCount }],
          numeric: true,
          onPhone: 'side',
        },
      ]}
      leading={(species) => <Portrait animal={faceOf(species)} size="avatar" />}
      card={(species) => ({
        title: species.commonName,
        picture: <Portrait animal={faceOf(species)} size="card" />,
        second: latin(species),
        third: animalsOf(species),
      })}
    />
  )
}

export function Form() {
  const countries = useFixedList<Country>('countries')
  return (
    <FormScreen
      resource={speciesResource}
      // Of a species that we know, it follows from its name.
      blank={{ bears_live: undefined }}
      titleOf={(species) => species.commonName}
    >
      {(form, species) => (
        <>
          {countries.isError && <p role="alert">{countriesFailed}</p>}
          {species ? (
            <TextField form={form} name="commonName" />
          ) : (
            <NewSpeciesName
              {...labelled({ form, name: 'commonName' })}
              placeholder="Ball python"
              onChoose={(starter) => fillIn(form, { ...namesOf(starter), ...breedingOf(starter) })}
            />
          )}
          <TextField form={form} name="latinName" placeholder="Python regius" optional />
          <SelectField
            form={form}
            name="countryOfOrigin"
            none="Not known"
            choices={(countries.data?.value ?? []).map(({ code, name }) => ({
              value: code,
              label: name,
            }))}
            optional
          />
          <LongTextField form={form} name="description" optional />
          <BreedingFields form={form} />
          <ClimateFields form={form} targets={species?.targets} />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen
      resource={speciesResource}
      titleOf={(species) => species.commonName}
      second={latin}
    >
      {(species) => (
        <DetailTabs
          tabs={[
            {
              value: 'details',
              label: 'Details',
              content: <SpeciesDetails species={species} />,
            },
            {
              value: 'qr',
              label: 'QR',
              content: <CodeTab kind="species" id={species.id} name={species.commonName} />,
            },
          ]}
        />
      )}
    </DetailScreen>
  )
}

const latin = ({ latinName }: Species) => latinName && <i>{latinName}</i>
const animalsOf = ({ animalCount }: Species) => counted(animalCount, 'animal')
const faceOf = ({ id, commonName }: Species) => ({
  id,
  species: commonName,
  genetics: '',
  photoUrls: null,
})
const countriesFailed =
  "We're sorry but we're unable to load this page at the moment. Please refresh the page or try again later."

/** How long its eggs take, for the expected day of a clutch. */
function BreedingFields({ form }: { form: FormOf<typeof speciesResource> }) {
  const isLive = form.values.bears_live === true
  const suggestion = useSuggestion(form)
  return (
    <Section
      title="Breeding"
      second={isLive ? 'Bears live young' : daysOf(form.values.incubation_days)}
      isWrong={isWrongIn(form.errors, 'incubation_days', 'incubation_celsius', 'pre_lay_days')}
    >
      {suggestion?.incubation_days && (
        <TextButton onClick={() => form.setValues(suggestion)}>
          {`Fill in ${breedingText(suggestion)}`}
        </TextButton>
      )}
      <Switch
        label="Bears live young"
        checked={isLive}
        onChange={(event) => form.setFieldValue('bears_live', event.currentTarget.checked)}
      />
      <NumberField
        form={form}
        name="incubation_days"
        label={isLive ? 'Days from ovulation to birth' : 'Days of incubation'}
        whole
        optional
      />
      {!isLive && (
        <DegreesField form={form} name="incubation_celsius" label="At a temperature of" optional />
      )}
      <NumberField form={form} name="pre_lay_days" whole optional />
    </Section>
  )
}

/** The climate it needs, for the places where it lives. */
function ClimateFields({
  form,
  targets = [],
}: {
  form: FormOf<typeof speciesResource>
  targets: Species['targets'] | undefined
}) {
  const aims = targetFacts(targets)
  return (
    <Section
      title="Climate"
      second={aims.length > 0 ? aims[0]?.join(' ') : 'Ranges by day and at night'}
      isWrong={isWrongIn(form.errors, 'targets')}
    >
      <p className="quiet">
        Places where it lives go by these ranges, unless they have their own. Leave empty what has
        no limit.
      </p>
      <TargetsField form={form} />
    </Section>
  )
}

/** How a species breeds that we know by its names, as long as nothing of it stands in the form. */
function useSuggestion({ values }: FormOf<typeof speciesResource>) {
  const isEmpty = [values.incubation_days, values.incubation_celsius, values.pre_lay_days].every(
    (value) => value === '' || value === null || value === undefined,
  )
  const starters = useStarters(isEmpty)
  const [commonName, latinName] = [String(values.commonName ?? ''), String(values.latinName ?? '')]
  const starter = isEmpty && starters && starterNamed(starters, { commonName, latinName })
  return starter ? breedingOf(starter) : undefined
}

const daysOf = (days: unknown) =>
  typeof days === 'number' ? counted(days, 'day') : 'Incubation, pre-lay shed'
