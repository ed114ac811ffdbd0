import { within } from '../../web/records.ts'
import { eggCheckResource, eggResource } from './clutches.contract.ts'

type Id = { id: string }

/** The eggs of a clutch, as a resource below it. */
export const eggsOf = ({ id }: Id) => within(eggResource, `clutches/${id}`, `incubator/${id}`)

/** The checks of an egg, likewise. */
export const checksOf = (clutch: Id, egg: Id) =>
  within(eggCheckResource, `${eggsOf(clutch).api}/${egg.id}`, `incubator/${clutch.id}`)
