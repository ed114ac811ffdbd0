import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './Switch.module.css'

/** On or off, at once. All of its line answers. */
export function Switch({
  label,
  description,
  size = 'md',
  ...input
}: Omit<ComponentProps<'input'>, 'size' | 'type'> & {
  label?: ReactNode
  description?: ReactNode
  size?: 'md' | 'lg'
}) {
  const id = useId()
  return (
    <div className={`${classes.switch} relative`} data-size={size}>
      <label className={`${classes.line} touch row`} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          className={`${classes.input} absolute tall wide noMargin`}
          // The label would be read with the description in it, and that once more.
          aria-labelledby={description ? `${id}-label` : undefined}
          aria-describedby={description ? `${id}-description` : undefined}
        />
        <span className={`${classes.track} relative firm`} aria-hidden="true">
          <span className={`${classes.thumb} absolute`} />
        </span>
        {label && (
          <span className={`${classes.words} slim text16`}>
            <span id={`${id}-label`}>{label}</span>
            {description && (
              <span
                className={`${classes.description} block above4 text14 tight ink3`}
                id={`${id}-description`}
              >
                {description}
              </span>
            )}
          </span>
        )}
      </label>
    </div>
  )
}
