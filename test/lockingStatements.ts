/*
 * Migrations run in one transaction before the server listens, and other servers on the same database wait for what
 * they lock. That is a moment, unless a statement reads or writes every row of a table with many of them.
 */

/** The tables whose rows grow with what is recorded day by day: a server may have millions of them. */
export const growing: ReadonlySet<string> = new Set([
  ...['feeding_logs', 'cleaning_logs', 'shedding_logs', 'weight_logs', 'poop_logs', 'pairing_logs'],
  ...[
    'log_totals',
    'due_days',
    'record_changes',
    'search_terms',
    'search_vocabulary',
    'animals',
    'moves',
  ],
  ...['doses', 'health_notes', 'comments', 'pictures', 'animal_pictures', 'qr_codes'],
  ...['eggs', 'egg_checks', 'air_readings', 'notifications', 'reminders', 'outbox'],
  ...['security_events', 'import_rows', 'import_records', 'shop_days', 'shop_visitors'],
])

/** How long a request waits for a lock, and so a measured statement may take. */
const most_s = 8

const everyRow = {
  isRead: 'reads every row',
  isWritten: 'writes every row',
  isIndexed: 'builds an index',
}

/** What an ALTER TABLE does that takes longer the more rows there are, by what it begins with. */
const alterations: [RegExp, string][] = [
  [/^add column .*\b(generated\b.* (stored|as identity)|(big|small)?serial\b)/, everyRow.isWritten],
  [
    /^add column .*\bdefault\b.*\b(gen_random_uuid|uuid_generate_v\d|uuidv[47]|random|nextval|clock_timestamp|timeofday)\b/,
    everyRow.isWritten,
  ],
  [/^add column .*\b(primary key|unique)\b/, everyRow.isIndexed],
  [/^add column .*\b(check\b|default\b.*\breferences\b)/, everyRow.isRead],
  [/^alter (column )?\w+ (set data )?type\b/, everyRow.isWritten],
  [/^alter (column )?\w+ add generated\b/, everyRow.isWritten],
  [/^alter (column )?\w+ set not null$/, everyRow.isRead],
  [/^add (constraint \w+ )?(primary key|unique|exclude)\b(?!.* using index )/, everyRow.isIndexed],
  [/^add (constraint \w+ )?(check|foreign key)\b(?!.* not valid$)/, everyRow.isRead],
  [/^validate constraint\b/, everyRow.isRead],
  [/^set (logged|unlogged|tablespace|access method)\b/, everyRow.isWritten],
]

/** Other statements that do, with their table. */
const others: [RegExp, string][] = [
  [/^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/, everyRow.isIndexed],
  [/^reindex (?:table )?(\w+)/, everyRow.isIndexed],
  [/^(?:update|delete from|merge into) (?:only )?(\w+)/, everyRow.isWritten],
  [/^cluster (\w+)/, everyRow.isWritten],
  [/^lock (?:table )?(?:only )?(\w+)/, 'locks it'],
]

const outsideOnly = /\bconcurrently\b|^vacuum\b/

/**
 * What a migration does that holds up others for long, as `table: why`: on a table that grows and that it doesn't make
 * itself, unless a comment above the statement says how long that took. `earlier` is the SQL of the migrations before.
 */
export function lockingIn(sql: string, earlier = ''): string[] {
  const statements = statementsIn(sql)
  const before = statementsIn(earlier).map(plain)
  const made = statements.map(
    (one) => plain(one).match(/^create table (?:if not exists )?(\w+)/)?.[1],
  )
  return statements.flatMap((statement) => {
    const text = plain(statement)
    const complaints = outsideOnly.test(text)
      ? ["it can't run within the transaction of migrations"]
      : slowSteps(text, before)
          .filter(({ table }) => growing.has(table) && !made.includes(table))
          .filter(({ table }) => !isMeasured(statement, table))
          .map(({ table, why }) => `${table}: ${why}`)
    before.push(text)
    return complaints
  })
}

function slowSteps(text: string, before: readonly string[]) {
  const [, altered, changes = ''] =
    text.match(/^alter table (?:if exists )?(?:only )?(\w+) (.*)$/) ?? []
  if (!altered) {
    return others.flatMap(([pattern, why]) => {
      const table = text.match(pattern)?.[1]
      return table ? [{ table, why }] : []
    })
  }
  return partsOf(changes, ',').flatMap((change) => {
    const why = alterations.find(([pattern]) => pattern.test(change))?.[1]
    return why && !isProven(altered, change, before) ? [{ table: altered, why }] : []
  })
}

/** Tells whether a check that has been validated lets PostgreSQL set NOT NULL without a look at the rows. */
function isProven(table: string, change: string, before: readonly string[]) {
  const column = change.match(/^alter (?:column )?(\w+) set not null$/)?.[1]
  if (!column) return false
  const check = new RegExp(
    `^alter table ${table} add constraint (\\w+) check \\((?:${table}\\.)?${column} is not null\\)( not valid)?$`,
  )
  return before.some((statement) => {
    const [, name, isUnchecked] = statement.match(check) ?? []
    return (
      name && (!isUnchecked || before.includes(`alter table ${table} validate constraint ${name}`))
    )
  })
}

/** Tells whether a comment says what the statement took, as `-- locks moves: 0.4 s for a million rows`. */
function isMeasured(statement: string, table: string) {
  const measure = /^-- locks (\w+): (\d+(?:\.\d+)?) s for a million rows$/gm
  return [...statement.matchAll(measure)].some(
    ([, locked, took_s]) => locked === table && Number(took_s) <= most_s,
  )
}

/** Without comments, quotes and what stands in them, in lower case. */
const plain = (statement: string) =>
  statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/"public"\.|"/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const statementsIn = (sql: string) =>
  sql.split('--> statement-breakpoint').flatMap((part) => partsOf(part, ';'))

/** A comment, a string, a quoted name, the body of a function, a sign that counts here, or anything else. */
const token = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[();,]|[^-'"$();,]+|[-$]/g

/** The parts of SQL between separators, as far as these stand by themselves. */
function partsOf(sql: string, separator: ';' | ','): string[] {
  const parts: string[] = []
  let [part, depth] = ['', 0]
  for (const [text] of sql.matchAll(token)) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    const isEnd = text === separator && depth === 0
    if (isEnd) parts.push(part)
    part = isEnd ? '' : part + text
  }
  return [...parts, part].map((one) => one.trim()).filter(Boolean)
}
