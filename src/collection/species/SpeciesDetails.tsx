import { Link } from 'react-router'
import { degreesText } from '../../shared/degrees.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { perPage } from '../../shared/resource.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { useAnswer, usePage } from '../../web/records.ts'
import { AnimalsOfSpecies } from '../animals/AnimalsWithin.tsx'
import { type Animal, animalResource } from '../animals/animals.contract.ts'
import { RoundLinks } from '../animals/RoundLinks.tsx'
import { targetFacts } from '../targets/aims.ts'
import type { Species, SpeciesCare } from './species.contract.ts'

/** A species' animals as its band, figures about it, a round for all of them, and the animals one by one. */
export function SpeciesDetails({ species }: { species: Species }) {
  const { animalCount, incubation_days, bears_live, targets = [] } = species
  const api = `species/${species.id}/animals`
  const animals = usePage({ ...animalResource, api }, { per_page: perPage.most }).data?.value ?? []
  const carePath = `species/${species.id}/care`
  const care = useAnswer<SpeciesCare>([carePath], carePath).data
  const figures: [figure: string, words: string][] = [
    [numberText(animalCount), animalCount === 1 ? 'animal' : 'animals'],
    ...(animals.length > 0 && animals.length === animalCount ? [sexesOf(animals)] : []),
    ...(care?.feeding ? [betweenMeals(care.feeding)] : []),
    ...(incubation_days === null ? [] : [inEgg(incubation_days, bears_live)]),
  ]
  return (
    <>
      <section className="card crop" aria-label="In figures">
        <Band animals={animals.slice(0, mostInBand)} />
        <dl className="grid halves flexAtDesk">
          {figures.map(([figure, words]) => (
            <div
              key={words}
              className="padXCard padY12 stack grow"
              style={{ flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
            >
              <dt className="text13 ink3">{words}</dt>
              <dd className="text22 tight heavy">{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      {animalCount > 0 && <RoundLinks choice={{ species: species.id }} />}
      <AnimalsOfSpecies speciesId={species.id} />
      <div className="grid column gap halvesAtDesk startAtDesk">
        <Card title="About" link={{ label: 'Genes', href: `/species/${species.id}/genes` }}>
          <Facts
            facts={[
              ['Country of origin', species.countryOfOrigin?.name],
              ['Description', species.description],
            ]}
          />
        </Card>
        <Card title="Care">
          <Facts
            facts={[
              ['Feeding', care?.feeding && everyWords(care.feeding)],
              ['Cleaning', care?.cleaning && everyWords(care.cleaning)],
              ...(animalCount > perPage.most ? [] : [livesIn(animals)]),
              ...breedingFacts(species),
            ]}
          />
        </Card>
        {targets.length > 0 && (
          <Card title="Climate">
            <Facts facts={targetFacts(targets)} />
          </Card>
        )}
      </div>
    </>
  )
}

const livesIn = (animals: readonly Animal[]): [label: string, rooms: string] => [
  'Lives in',
  [...new Set(animals.map(({ room }) => room))].filter(Boolean).join(', '),
]

const mostInBand = 6

/** The animals' pictures side by side, each a link; at the desk with their names. */
function Band({ animals }: { animals: readonly Animal[] }) {
  if (animals.length === 0) return null
  return (
    <ul
      className="grid gap2"
      style={{ ...square, gridTemplateColumns: `repeat(${animals.length}, minmax(0, 1fr))` }}
      aria-label="Pictures"
    >
      {animals.map((animal) => (
        <li key={animal.id}>
          <Link
            className="block relative"
            style={{ height: 132 }}
            to={`/animals/${animal.id}`}
            aria-label={animal.name}
            title={animal.name}
          >
            <Portrait animal={animal} size="card" />
            <span
              className="away blockAtDesk surface padX8 padY0 round8 absolute crop ellipsis text13 semibold ink oneLine"
              style={{ left: 8, bottom: 8, maxWidth: 'calc(100% - 16px)' }}
              aria-hidden="true"
            >
              {animal.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const square = { '--portrait-radius': '0' }

/** '2.3.1' as keepers write it: males, females, and those of unknown sex if there are any. */
function sexesOf(animals: readonly Animal[]): [figure: string, words: string] {
  const [males, females, unknown] = (['male', 'female', 'unknown'] as const).map(
    (sex) => animals.filter((animal) => animal.sex === sex).length,
  )
  return unknown
    ? [`${males}.${females}.${unknown}`, 'male, female, unknown']
    : [`${males}.${females}`, 'male, female']
}

type Interval = NonNullable<SpeciesCare['feeding']>

/** 'every day', 'every 7 days', 'every 5 to 14 days'. */
function everyWords({ least, most }: Interval): string {
  if (least < most) return `every ${least} to ${counted(most, 'day')}`
  return most === 1 ? 'every day' : `every ${counted(most, 'day')}`
}

const betweenMeals = ({ least, most }: Interval): [figure: string, words: string] => [
  least < most ? `${least} to ${most}` : numberText(most),
  most === 1 ? 'day between meals' : 'days between meals',
]

const inEgg = (days: number, bearsLive: boolean): [figure: string, words: string] => [
  numberText(days),
  `${days === 1 ? 'day' : 'days'} ${bearsLive ? 'from ovulation to birth' : 'in the egg'}`,
]

type Breeding = Pick<
  Species,
  'bears_live' | 'incubation_days' | 'incubation_celsius' | 'pre_lay_days'
>

/** '58 days at 32 °C'; of a live-bearer, '123 days'. */
export function breedingText({
  bears_live,
  incubation_days,
  incubation_celsius,
}: Breeding): string {
  const at =
    bears_live || incubation_celsius === null ? '' : ` at ${degreesText(incubation_celsius)}`
  return `${counted(incubation_days ?? 0, 'day')}${at}`
}

/** Facts about breeding for a species' page. */
function breedingFacts(species: Breeding): [string, string][] {
  const { bears_live, incubation_days, pre_lay_days } = species
  const facts: [string, string][] = []
  if (incubation_days !== null) {
    facts.push([bears_live ? 'From ovulation to birth' : 'Incubation', breedingText(species)])
  } else if (bears_live) facts.push(['Young', 'Born live'])
  if (pre_lay_days !== null)
    facts.push(['From pre-lay shed to laying', counted(pre_lay_days, 'day')])
  return facts
}
