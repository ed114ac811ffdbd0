import { useState } from 'react'
import { crumbsBelow } from '../../collection/animals/words.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { IconShed } from '../../web/look/icons.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import { OfAnimal } from '../logs/OfAnimal.tsx'
import { SheetOfKind } from '../logs/SheetOfKind.tsx'
import classes from './Forecast.module.css'
import { ForecastDetails } from './ForecastDetails.tsx'
import { NextShedCard } from './NextShedCard.tsx'

/** The forecast of an animal's next shed: the day, why, how past ones did, and its reminder. */
export const ForecastScreen = () => (
  <OfAnimal>
    {(animal) => (
      <Screen
        title={`Next shed of ${animal.name}`}
        crumbs={crumbsBelow(animal, { label: 'Next shed' })}
        hasHeading={false}
      >
        <div className="line40 stack gap">
          <div className={`${classes.who} row gap16`}>
            <Portrait animal={animal} size="avatar" />
            <div>
              <h1>{animal.name}</h1>
              <p className="ink2">{joined(animal.species?.commonName, animal.genetics)}</p>
            </div>
          </div>
          {animal.state === 'kept' ? (
            <NextShedCard animal={animal} isWhole />
          ) : (
            <p className={`${classes.quiet} text15 ink2`}>{animal.name} has left the collection.</p>
          )}
          {animal.activeForecast && (
            <ForecastDetails animal={animal} forecast={animal.activeForecast} />
          )}
          <RecordShed animal={animal} />
        </div>
      </Screen>
    )}
  </OfAnimal>
)

function RecordShed({ animal }: { animal: AnimalWithCare }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan().mayLog || animal.state !== 'kept') return null
  return (
    <>
      <Foot>
        <Button leftSection={<IconShed size={24} />} onClick={() => setIsOpen(true)}>
          Record shed
        </Button>
      </Foot>
      {isOpen && <SheetOfKind kind="shedding" animal={animal} onClose={() => setIsOpen(false)} />}
    </>
  )
}
