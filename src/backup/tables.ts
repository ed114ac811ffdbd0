import { escapeIdentifier, type PoolClient } from 'pg'

/** A table of the schema public with the columns that are stored: generated ones are not. */
export type Table = { name: string; columns: string[] }

/**
 * Every table of the schema public, whoever made it (extensions aside), each after those that it
 * refers to. Throws when tables refer to each other in a circle.
 */
export async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(`
    select relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select parent.relname::text from pg_constraint
        join pg_class parent on parent.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`)
  return parentsFirst(rows)
}

function parentsFirst(tables: (Table & { parents: string[] })[]): Table[] {
  const placed = new Map<string, Table>()
  while (placed.size < tables.length) {
    const waiting = tables.filter(({ name }) => !placed.has(name))
    const next = waiting.find(({ parents }) => parents.every((parent) => placed.has(parent)))
    if (!next) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`No order restores tables that refer to each other in a circle: ${names}`)
    }
    placed.set(next.name, { name: next.name, columns: next.columns })
  }
  return [...placed.values()]
}

/** The table's name for a statement. */
export const named = (name: string) => `public.${escapeIdentifier(name)}`

/** The table and its columns, for a COPY. */
export const listed = ({ name, columns }: Table) =>
  `${named(name)} (${columns.map(escapeIdentifier).join(', ')})`
