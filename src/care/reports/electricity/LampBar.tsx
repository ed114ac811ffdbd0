import classes from './Electricity.module.css'

type Part = { id: string; bulb_type: string; share: number }

/** Every lamp's share of the cost, side by side. */
export const LampBar = ({ parts, isSmall = false }: { parts: Part[]; isSmall?: boolean }) => (
  <div
    className={`${classes.bar} round10 crop flex gap2 above14`}
    data-small={isSmall || undefined}
    aria-hidden="true"
  >
    {parts.map(({ id, bulb_type, share }) => (
      <span key={id} data-type={bulb_type} style={{ flexGrow: share }} />
    ))}
  </div>
)
