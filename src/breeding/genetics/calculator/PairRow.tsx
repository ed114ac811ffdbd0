import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { today } from '../../../shared/dates.ts'
import { daysBetween } from '../../../shared/days.ts'
import { counted } from '../../../shared/durations.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { useUser } from '../../../web/user.ts'
import type { CandidateRecord } from '../crosses.contract.ts'
import type { GeneList } from '../genes.ts'
import classes from './Makers.module.css'

type PairRowProps = {
  sire: CandidateRecord | undefined
  dam: CandidateRecord | undefined
  genes: GeneList
  children: ReactNode
  second?: string | undefined
}

/** Both animals with what speaks against pairing them; opens what else they may hatch. */
export function PairRow({ sire, dam, genes, children, second }: PairRowProps) {
  const { timezone } = useUser()
  if (!sire || !dam) return null
  const species = genes.commonName
  const kinship = kinshipOf(sire, dam)
  const young = [dam, sire].flatMap(({ name, dateHatched }) => {
    const days = dateHatched ? daysBetween(dateHatched, today(timezone)) : adult
    return days < adult ? [`${name}: ${counted(days, 'day')} old`] : []
  })
  const address = new URLSearchParams({
    species,
    dam: dam.genetics || 'Normal',
    sire: sire.genetics || 'Normal',
  })
  return (
    <li className={`${classes.row} padXCard padY10 hairline relative grid middle gap12`}>
      <span className={`${classes.duo} flex`}>
        <Portrait animal={{ ...dam, species }} size="row" />
        <Portrait animal={{ ...sire, species }} size="row" />
      </span>
      <span className="slim grid">
        <Link to={`/breeding/calculator?${address}`} className={`${classes.name} opensRow strong`}>
          {dam.name} × {sire.name}
        </Link>
        {second && <span className={`${classes.quiet} text14 airy ink3`}>{second}</span>}
        {kinship && (
          <span className={`${classes.kin} text14 airy alarm`}>
            <IconAlertTriangle size={15} aria-hidden="true" />
            {kinship}
          </span>
        )}
        {young.length > 0 && (
          <span className={`${classes.quiet} text14 airy ink3`}>
            <IconClock size={15} aria-hidden="true" /> {young.join(', ')}
          </span>
        )}
      </span>
      <span className={`${classes.odds} grid num oneLine`}>{children}</span>
    </li>
  )
}

type Kin = { id: string; dam_id: string | null; sire_id: string | null }

/** 'Father and daughter', 'full siblings' …, as far as recorded parents tell; '' for no close kin. */
function kinshipOf(sire: Kin, dam: Kin): string {
  if (dam.sire_id === sire.id) return 'father and daughter'
  if (sire.dam_id === dam.id) return 'mother and son'
  const sameDam = sire.dam_id !== null && sire.dam_id === dam.dam_id
  const sameSire = sire.sire_id !== null && sire.sire_id === dam.sire_id
  if (sameDam && sameSire) return 'full siblings'
  return sameDam || sameSire ? 'half siblings' : ''
}

/** Days from hatching within which it is said how young an animal is. */
const adult = 365
