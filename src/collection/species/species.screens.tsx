import { useQuery } from '@tanstack/react-query'
import type { Country } from '../../shared/countries.ts'
import { counted } from '../../shared/durations.ts'
import { api } from '../../web/api.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { labelled } from '../../web/form/form.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { AnimalsOfSpecies } from '../animals/AnimalsWithin.tsx'
import { RoundLinks } from '../animals/RoundLinks.tsx'
import { CodeTab } from '../codes/fetched.ts'
import { labelsOf } from '../codes/LabelsLink.tsx'
import { BreedingFields, breedingFacts } from './BreedingFields.tsx'
import { NewSpeciesName } from './NewSpeciesName.tsx'
import { type Species, speciesResource } from './species.contract.ts'
import { breedingOf } from './suggestions.ts'

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
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: () => api<{ value: Country[] }>('GET', 'countries'),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
              onChoose={({ commonName, latinName, country = '', ...starter }) =>
                form.setValues({
                  commonName,
                  latinName,
                  countryOfOrigin: country,
                  ...breedingOf({ commonName, latinName, ...starter }),
                })
              }
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
              content: (
                <>
                  {species.animalCount > 0 && <RoundLinks choice={{ species: species.id }} />}
                  <Card
                    title="About"
                    link={{ label: 'Genes', href: `/species/${species.id}/genes` }}
                  >
                    <Facts
                      facts={[
                        ['Country of origin', species.countryOfOrigin?.name],
                        ['Description', species.description],
                        ...breedingFacts(species),
                      ]}
                    />
                  </Card>
                  <AnimalsOfSpecies speciesId={species.id} />
                </>
              ),
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
