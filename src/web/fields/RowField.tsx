import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { put } from '../form/form.ts'
import { Button } from '../look/controls/Button.tsx'
import { NestedRow } from './NestedRow.tsx'
import classes from './RowsField.module.css'
import type { Row, RowParts } from './RowsField.tsx'

/** The one nested row that a record has or has not; otherwise as `RowsField`. */
export function RowField<R extends Resource>(parts: RowParts<R>) {
  const { form, name, one, blank, children } = parts
  const values: Record<string, unknown> = form.values
  const row = values[name] as Row | null | undefined
  const box = useRef<HTMLDivElement>(null)

  function set(next: Row | null, focused: string) {
    put(form, name, next)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(focused)?.focus())
  }

  function remove() {
    for (const field of Object.keys(form.errors)) {
      if (field.startsWith(`${name}.`)) form.clearFieldError(field)
    }
    set(row?.id ? { ...row, _destroy: true } : null, 'button')
  }

  function takeBack() {
    const { _destroy, ...values } = row ?? {}
    set(values, 'button')
  }

  return (
    <div ref={box} className="stack gap12">
      {row ? (
        <NestedRow title={one} row={row} onRemove={remove} onTakeBack={takeBack}>
          {children(name, row)}
        </NestedRow>
      ) : (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          className={classes.add}
          onClick={() => set(blank(), 'input')}
        >
          Add {one.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
