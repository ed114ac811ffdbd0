import { IconAlertTriangle } from '@tabler/icons-react'
import { welfareOf } from '../answer.ts'
import { isNone } from '../fractions.ts'
import { oddsOf } from '../words.ts'
import { useBrood } from './brood.ts'
import type { Hatching } from './hatching.ts'
import classes from './Outcomes.module.css'

/** The young that fail in the egg and the harm that genes do to the animals, before anything is planned. */
export function Harm({ hatching: { genes, cross, sire, dam } }: { hatching: Hatching }) {
  const { many, willFail } = useBrood()
  const notes = welfareOf(genes, cross, sire, dam)
  const { share, causes } = cross.lethal
  const isLethal = !isNone(share)
  if (notes.length === 0 && !isLethal) return null
  const isSevere = isLethal || notes.some(({ level }) => level === 'severe')
  return (
    <div
      className={`${classes.harm} warns round18 flex gap12 text15 airy alarm`}
      data-mild={!isSevere || undefined}
    >
      <IconAlertTriangle size={22} aria-hidden="true" />
      <p>
        {isLethal && (
          <>
            <strong>
              {oddsOf(share)} {many} {share.numerator === 1n ? 'is' : 'are'} {willFail}.
            </strong>{' '}
            Two copies of {causes.map(({ allele }) => allele).join(' or ')} are lethal.{' '}
          </>
        )}
        {notes.map(({ gene, note }) => `${gene}: ${note}`).join(' ')}
      </p>
    </div>
  )
}
