import { IconInfoCircle } from '@tabler/icons-react'
import { useRecord } from '../../web/records.ts'
import { type Animal, animalResource } from '../animals/animals.contract.ts'
import { speciesOfOther } from '../animals/words.ts'
import classes from './KinshipWarning.module.css'

type Id = string | null | undefined

/**
 * Says that a dam and a sire are of two species, or that a parent isn't of its young's, `speciesId`;
 * nothing as long as a species isn't known. It doesn't keep anyone from saving.
 */
export function SpeciesWarning({
  dam_id,
  sire_id,
  speciesId,
}: {
  dam_id: Id
  sire_id: Id
  speciesId?: Id
}) {
  const [dam, sire] = [
    useRecord(animalResource, dam_id || undefined).data,
    useRecord(animalResource, sire_id || undefined).data,
  ]
  const words = hybridWords(dam, sire, speciesId)
  if (!words) return null
  return (
    <p className={`${classes.notice} chip flex gap10 second`} role="note">
      <IconInfoCircle size={20} aria-hidden="true" />
      <span>{words}</span>
    </p>
  )
}

type OfSpecies = Pick<Animal, 'name' | 'species'> | undefined

function hybridWords(dam: OfSpecies, sire: OfSpecies, speciesId: Id): string | undefined {
  const [ofDam, ofSire] = [dam?.species, sire?.species]
  if (dam && sire && ofDam && ofSire && ofDam.id !== ofSire.id) {
    return `Two species, ${ofDam.commonName} and ${ofSire.commonName}: their young are hybrids.`
  }
  const [other] = [dam, sire].flatMap((one) => {
    const species = one && speciesOfOther(one, speciesId)
    return species
      ? [`${one.name} is of another species, ${species}. That's fine for a hybrid.`]
      : []
  })
  return other
}
