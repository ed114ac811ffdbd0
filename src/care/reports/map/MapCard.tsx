import { IconWorld } from '@tabler/icons-react'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { ReportCard } from '../frame/ReportCard.tsx'
import type { SpeciesMapCard } from './map.contract.ts'
import { useWorld } from './useWorld.ts'
import { Countries } from './WorldMap.tsx'

/** How many countries, and which leads. */
export const MapCard = ({ card }: { card: SpeciesMapCard }) => (
  <ReportCard
    report="map"
    icon={<IconWorld size={20} />}
    empty={card ? undefined : 'Give a species its country of origin to see it here.'}
    figure={card ? counted(card.countries.length, 'country', 'countries') : ''}
    line={card ? `${card.first.name} leads with ${numberText(card.first.animals)}` : ''}
  >
    {card && <SmallMap countries={card.countries} />}
  </ReportCard>
)

function SmallMap({ countries }: { countries: NonNullable<SpeciesMapCard>['countries'] }) {
  const { data: world } = useWorld()
  return (
    <svg viewBox="110 60 830 290" width="100%" height="52" aria-hidden="true">
      {world && (
        <Countries world={world} countries={countries.map(({ code }) => ({ code, animals: 10 }))} />
      )}
    </svg>
  )
}
