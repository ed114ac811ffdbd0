import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../../web/served.ts'
import classes from './KinshipWarning.module.css'
import { type Kinship, warnsFrom } from './lineage.contract.ts'
import { kinshipWords, throughWords } from './words.ts'

/**
 * Says how inbred the young of two animals would be, in clay from half siblings on; nothing while
 * one of the two is missing, or if they share no ancestor.
 */
export function KinshipWarning({
  dam_id,
  sire_id,
}: {
  dam_id: string | null | undefined
  sire_id: string | null | undefined
}) {
  const isPair = Boolean(dam_id && sire_id && dam_id !== sire_id)
  const { data } = useQuery({
    queryKey: ['animals/pair/kinship', dam_id, sire_id],
    ...reading<Kinship>(`animals/kinship?dam_id=${dam_id}&sire_id=${sire_id}`, isPair),
    retry: false,
  })
  if (!isPair || !data || data.coefficient === 0) return null
  const isClose = data.coefficient >= warnsFrom
  const Icon = isClose ? IconAlertTriangle : IconInfoCircle
  return (
    <p
      className={`${classes.notice} chip flex gap10 second`}
      role="note"
      data-close={isClose || undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <span>
        <strong>{kinshipWords(data)}</strong> {throughWords(data)}
      </span>
    </p>
  )
}
