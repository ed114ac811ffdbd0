import type { ReactNode } from 'react'
import { PlusGate } from '../breeding/PlusGate.tsx'
import { Portrait } from '../web/look/animal/Portrait.tsx'
import classes from './ShopGate.module.css'

/** The screens of the shop, which need Plus. */
export const ShopGate = ({ children }: { children: ReactNode }) => (
  <PlusGate
    title="Shop"
    about="A shop of your own on the web, with your animals for sale and the questions that visitors ask."
    gains={[
      'Public pages for your shop and each listing',
      'Messages from visitors, answered here',
      'Sales, and records handed over to buyers',
    ]}
    picture={<SomeListings />}
  >
    {children}
  </PlusGate>
)

/** A few cards of a shop, as a picture. */
export const SomeListings = () => (
  <div className={`${classes.listings} flex centred gap10`} aria-hidden="true">
    {examples.map((animal) => (
      <div className="round14 clip" key={animal.id}>
        <Portrait animal={animal} size="card" />
      </div>
    ))}
  </div>
)

const example = (species: string, genetics: string) => ({
  id: genetics,
  species,
  genetics,
  photoUrls: null,
})
const examples = [
  example('Ball python', 'Banana Pied'),
  example('Leopard gecko', 'Tangerine'),
  example('Ball python', 'Axanthic'),
]
