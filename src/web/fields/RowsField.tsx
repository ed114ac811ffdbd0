import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { InputOf, Resource } from '../../shared/resource.ts'
import type { Form } from '../form/form.ts'
import { put } from '../form/form.ts'
import { Button } from '../look/controls/Button.tsx'
import { NestedRow } from './NestedRow.tsx'
import classes from './RowsField.module.css'

/** Values of one row; `id` is there when the row has been saved. */
export type Row = { id?: string; _destroy?: boolean } & Record<string, unknown>

export type RowParts<R extends Resource> = {
  form: Form<R>
  name: keyof InputOf<R> & string
  /** Name of a row: 'Feeding schedule'. */
  one: string
  /** Values of a new row. */
  blank: () => Row
  children: (path: string, row: Row) => ReactNode
}

/**
 * Rows inside a record's form. A row can be marked for removal and taken back until the form is
 * saved; what is wrong with it stands in it. `children` gives a row's fields; see `rowForm`.
 */
export function RowsField<R extends Resource>(parts: RowParts<R>) {
  const { form, name, one, blank, children } = parts
  const values: Record<string, unknown> = form.values
  const rows = (values[name] ?? []) as Row[]
  const list = useRef<HTMLDivElement>(null)

  const set = (next: Row[]) => put(form, name, next)
  const change = (at: number, row: Row) => set(rows.map((old, place) => (place === at ? row : old)))

  function add() {
    set([...rows, blank()])
    focusIn(rows.length, 'input, [role=combobox], select')
  }

  function remove(at: number, row: Row) {
    for (const field of Object.keys(form.errors)) {
      if (field.startsWith(`${name}.${at}.`)) form.clearFieldError(field)
    }
    change(at, { ...row, _destroy: true })
    focusIn(at, 'button')
  }

  function takeBack(at: number, { _destroy, ...row }: Row) {
    change(at, row)
    focusIn(at, 'button')
  }

  /** The button that was pressed is gone: the focus goes on where the keeper goes on. */
  function focusIn(at: number, what: string) {
    requestAnimationFrame(() =>
      list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus(),
    )
  }

  return (
    <div className="stack gap12">
      <div ref={list} className="awayEmpty stack gap12">
        {rows.map((row, at) => (
          <NestedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never leave or change their place
            key={at}
            title={rows.length > 1 ? `${one} ${at + 1}` : one}
            row={row}
            error={form.errors[`${name}.${at}.id`] ?? form.errors[`${name}.${at}`]}
            onRemove={() => remove(at, row)}
            onTakeBack={() => takeBack(at, row)}
          >
            {children(`${name}.${at}`, row)}
          </NestedRow>
        ))}
      </div>
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        className={classes.add}
        onClick={add}
      >
        {rows.length > 0 ? 'Add another' : `Add ${one.toLowerCase()}`}
      </Button>
    </div>
  )
}
