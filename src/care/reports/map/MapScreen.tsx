import { IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Csv } from '../../../shared/csv.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { LogAtHand } from '../frame/LogAtHand.tsx'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import { animalsAsked, useReport, useReportAddress } from '../frame/useReport.ts'
import classes from './Map.module.css'
import type { MapCountry, SpeciesMap } from './map.contract.ts'
import { useWorld } from './useWorld.ts'
import { strengthOf, strengths, WorldMap } from './WorldMap.tsx'

/** Where the animals' species come from: a map, and a list that says and does the same. */
export function MapScreen() {
  const address = useReportAddress()
  const query = useReport<SpeciesMap>('map', animalsAsked(address))
  return (
    <ReportScreen
      report="map"
      address={address}
      query={query}
      hasPeriod={false}
      second={({ animals, species, value }) =>
        `${counted(animals, 'animal')} of ${counted(species, 'species', 'species')}, from ${counted(value.length, 'country', 'countries')}`
      }
      isEmpty={({ value }) => value.length === 0}
      empty={
        <Empty
          title="No countries yet"
          action={<ButtonLink to="/species">Go to species</ButtonLink>}
        >
          Give a species its country of origin, and its animals appear on the map.
        </Empty>
      }
      file={fileOf}
    >
      {(map) => {
        const chosen = map.value.find(({ code }) => code === address.get('country')) ?? map.value[0]
        const choose = (country: string) => address.put({ country })
        return (
          <div className={`${classes.columns} grid column atStart gap`}>
            <MapPart countries={map.value} chosen={chosen?.code ?? ''} onChoose={choose} />
            <CountryList found={map} chosen={chosen?.code ?? ''} onChoose={choose} />
            {chosen && <Chosen country={chosen} />}
          </div>
        )
      }}
    </ReportScreen>
  )
}

const zooms = [1, 1.6, 2.5, 4]

function MapPart({
  countries,
  chosen,
  onChoose,
}: {
  countries: MapCountry[]
  chosen: string
  onChoose: (code: string) => void
}) {
  const [at, setAt] = useState(0)
  const query = useWorld()
  return (
    <section className="card padX14 padY14 slim" aria-label="Map">
      <Loaded query={query} what="The map" outline={{ shape: 'card' }} isInCard>
        {(world) => (
          <WorldMap
            world={world}
            countries={countries}
            chosen={chosen}
            zoom={zooms[at] ?? 1}
            onChoose={onChoose}
          />
        )}
      </Loaded>
      <div className="row between gap12 above10">
        <ul className="flex wrap rows4 columns14 text13 ink2" aria-label="Colours" data-legend>
          {strengths.map(({ from, words }) => (
            <li className="inline middle gap6" key={words}>
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                <rect
                  className={classes.country}
                  data-strength={strengthOf(from)}
                  width="12"
                  height="12"
                  rx="3"
                />
              </svg>
              {words}
            </li>
          ))}
        </ul>
        <div className={`${classes.zoom} flex firm gap6`}>
          <IconButton
            isChip
            label="Enlarge the map"
            icon={<IconPlus size={20} />}
            isDisabled={at === zooms.length - 1}
            onClick={() => setAt(at + 1)}
          />
          <IconButton
            isChip
            label="Shrink the map"
            icon={<IconMinus size={20} />}
            isDisabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
        </div>
      </div>
    </section>
  )
}

function CountryList({
  found: { value, without },
  chosen,
  onChoose,
}: {
  found: SpeciesMap
  chosen: string
  onChoose: (code: string) => void
}) {
  const homeless = without.species.map(({ commonName }) => commonName)
  return (
    <section className={`${classes.list} card clip slim`} aria-label="Countries">
      <ul>
        {value.map(({ code, name, animals, species }) => (
          <li key={code}>
            <button
              type="button"
              className={`${classes.row} clear borderless padX16 padY8 wide row gap12 left`}
              aria-pressed={code === chosen}
              onClick={() => onChoose(code)}
            >
              <span className="slim grow">
                <span className="block strong">{name}</span>
                <span className={`${classes.kinds} block text14 ink3`}>
                  {species.map(({ commonName }) => commonName).join(', ')}
                </span>
              </span>
              <span className="text18 strong">
                {numberText(animals)} <span className="hidden">animals</span>
              </span>
              <IconChevronRight className="ink3" size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {without.animals === 0 ? (
        <p className="padX16 padY14 text14 ink3">Every species has a country.</p>
      ) : (
        <p className="padX16 padY14 text14 ink3">
          {homeless.length > 0 && (
            <>
              Without a country:{' '}
              {without.species.map(({ id, commonName, animals }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to={`/species/${id}/edit`}>{commonName}</Link> ({numberText(animals)})
                </span>
              ))}
              .{' '}
            </>
          )}
          {without.no_species > 0 && `${counted(without.no_species, 'animal')} without a species.`}
        </p>
      )}
    </section>
  )
}

/** The animals of the country that is chosen, each with a meal at hand. */
function Chosen({ country: { name, species, faces, animals } }: { country: MapCountry }) {
  const [only] = species.length === 1 ? species : []
  return (
    <div className={`${classes.chosen} slim`}>
      <Card
        isFlush
        title={name}
        {...(only && {
          link: { label: 'Open species', href: `/species/${only.id}` },
        })}
      >
        <Rows label={`Animals from ${name}`}>
          {faces.map((animal) => (
            <Row
              key={animal.id}
              title={animal.name}
              href={`/animals/${animal.id}`}
              leading={<Portrait animal={animal} size="row" />}
              second={only ? animal.genetics : animal.species?.commonName}
              trailing={<LogAtHand kind="feeding" animal={animal} />}
            />
          ))}
        </Rows>
        {animals > faces.length && (
          <p className={`${classes.more} text14 ink3`}>
            and {numberText(animals - faces.length)} more
          </p>
        )}
      </Card>
    </div>
  )
}

const fileOf = ({ value, without }: SpeciesMap): Csv => ({
  head: ['Country', 'Code', 'Species', 'Animals'],
  rows: [
    ...value.flatMap(({ name, code, species }) =>
      species.map(({ commonName, animals }) => [name, code, commonName, animals]),
    ),
    ...without.species.map(({ commonName, animals }) => ['', '', commonName, animals]),
    ...(without.no_species > 0 ? [['', '', '', without.no_species]] : []),
  ],
})
