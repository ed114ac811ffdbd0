import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import { ForecastDetails } from './ForecastDetails.tsx'
import { ForecastSaid } from './ForecastSaid.tsx'

/** The forecast of an animal's next shed, over the animal's page. */
export function ForecastSheet({
  animal,
  forecast,
  onClose,
}: {
  animal: AnimalWithCare
  forecast: CurrentForecast
  onClose: () => void
}) {
  return (
    <Sheet isOpen onClose={onClose} title="Next shed" second={animal.name}>
      <div className="line40 stack gap">
        <div>
          <ForecastSaid animal={animal} forecast={forecast} hasWhy={false} />
        </div>
        <ForecastDetails animal={animal} forecast={forecast} />
      </div>
    </Sheet>
  )
}
