import classes from './Waiting.module.css'

/**
 * Outlines of the very shape that comes, from 200 ms on. `rows` stand in a flush card of their own,
 * `table` is rows of a table, `cards` a grid, `card` one card of text.
 */
export function Waiting({
  shape,
  count = 5,
}: {
  shape: 'rows' | 'cards' | 'table' | 'card'
  count?: number
}) {
  return (
    <div className={classes.waiting} role="status">
      <span className="hidden">Loading</span>
      <div className={classes[shape]} aria-hidden="true">
        {Array.from({ length: shape === 'card' ? 1 : count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outlines are all alike
          <div key={place} className={classes.outline}>
            <i className={classes.picture} />
            <i className={classes.first} />
            <i className={classes.second} />
          </div>
        ))}
      </div>
    </div>
  )
}
