import { Copy } from '../../../web/look/controls/Copy.tsx'
import classes from './Sensors.module.css'

/** One value to paste elsewhere, with its field's name there. */
export const CopyRow = ({ label, value }: { label: string; value: string }) => (
  <div className="sunken round12 padX14 padY6 row gap8 slim wrapNarrow">
    <div className="slim grow">
      <dt className="text13 ink3">{label}</dt>
      <dd className={`${classes.code} noMargin text15 semibold`}>{value}</dd>
    </div>
    <Copy text={value} label={`Copy ${label}`} variant="subtle" />
  </div>
)
