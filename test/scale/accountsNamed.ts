import { parse } from 'libpg-query'

/*
 * Whether a statement names the account of each distributed table it reads or writes: by an equality with a value, or
 * with a column for which that holds. PostgreSQL's own grammar reads the statement; what is compared within OR,
 * NOT and CASE doesn't count.
 */

type Tree = Record<string, unknown>
/** A query with its sources: the columns of each are nodes, such as `3.account_id`. */
type Level = { sources: Map<string, string>; ctes: Map<string, Columns>; outer?: Level }
/** The nodes of what a query answers, by column. */
type Columns = Map<string, string>
type Reading = {
  count: number
  /** From a node that, once it has a value, gives it to the other. */
  edges: [string, string][]
  tables: { name: string; node: string }[]
  distributed: ReadonlySet<string>
}

const value = 'value'
const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** The distributed tables, by name, of which the statement doesn't name the account. Throws for what isn't SQL. */
export async function unnamedTables(
  text: string,
  distributed: ReadonlySet<string>,
): Promise<string[]> {
  const reading: Reading = { count: 0, edges: [], tables: [], distributed }
  const { stmts } = await parse(text)
  for (const { stmt } of stmts ?? []) {
    if (kinds.some((kind) => kind in tree(stmt))) query(reading, stmt)
  }
  const bound = new Set([value])
  for (let size = 0; size < bound.size; ) {
    size = bound.size
    for (const [from, to] of reading.edges) if (bound.has(from)) bound.add(to)
  }
  const unnamed = reading.tables.filter(({ node }) => !bound.has(node)).map(({ name }) => name)
  return [...new Set(unnamed)].sort()
}

/** Reads a query of any kind; answers the nodes of its columns. */
function query(reading: Reading, node: unknown, outer?: Level): Columns {
  const [kind = '', body = {}] = Object.entries(tree(node))[0] ?? []
  const statement = tree(body)
  const level: Level = { sources: new Map(), ctes: new Map(), ...(outer && { outer }) }
  for (const cte of list(tree(statement.withClause).ctes)) {
    const { ctename, ctequery } = tree(tree(cte).CommonTableExpr)
    level.ctes.set(String(ctename), new Map())
    level.ctes.set(String(ctename), query(reading, ctequery, level))
  }
  if (kind === 'SelectStmt' && statement.larg) {
    const arms = [statement.larg, statement.rarg].map((arm) =>
      query(reading, { SelectStmt: arm }, level),
    )
    return arms[0] ?? new Map()
  }
  if (statement.relation) source(reading, { RangeVar: statement.relation }, level)
  if (kind === 'InsertStmt') inserted(reading, statement, level)
  for (const one of [...list(statement.fromClause), ...list(statement.usingClause)]) {
    source(reading, one, level)
  }
  conditions(reading, statement.whereClause, level)
  for (const part of [
    'targetList',
    'returningList',
    'valuesLists',
    'havingClause',
    'whereClause',
    'sortClause',
    'groupClause',
    'limitCount',
    'onConflictClause',
  ]) {
    subqueries(reading, statement[part], level)
  }
  return columns(reading, list(statement.targetList ?? statement.returningList), level)
}

/** Gives the inserted rows' account what the query or the values have in its place. */
function inserted(reading: Reading, statement: Tree, level: Level) {
  const target = [...level.sources.values()][0] ?? ''
  const answer = query(reading, statement.selectStmt, level)
  const isValues = list(tree(tree(statement.selectStmt).SelectStmt).valuesLists).length > 0
  const nodes = [...answer.values()]
  list(statement.cols).forEach((column, place) => {
    const { name } = tree(tree(column).ResTarget)
    reading.edges.push([isValues ? value : (nodes[place] ?? ''), `${target}.${name}`])
  })
}

/** Reads a part of FROM. */
function source(reading: Reading, node: unknown, level: Level) {
  const [kind = '', body = {}] = Object.entries(tree(node))[0] ?? []
  const part = tree(body)
  const alias = tree(part.alias).aliasname
  if (kind === 'JoinExpr') {
    source(reading, part.larg, level)
    const before = [...level.sources.values()]
    source(reading, part.rarg, level)
    const after = [...level.sources.values()].filter((one) => !before.includes(one))
    for (const column of list(part.usingClause).map((one) => String(tree(tree(one).String).sval))) {
      for (const one of before)
        for (const other of after) both(reading, `${one}.${column}`, `${other}.${column}`)
    }
    conditions(reading, part.quals, level)
    subqueries(reading, part.quals, level)
    return
  }
  reading.count++
  const id = `${reading.count}`
  if (kind === 'RangeVar') {
    const name = String(part.relname)
    level.sources.set(String(alias ?? name), id)
    const cte = cteOf(level, name)
    if (cte) for (const [column, inner] of cte) both(reading, inner, `${id}.${column}`)
    else if (reading.distributed.has(name)) reading.tables.push({ name, node: `${id}.account_id` })
  } else if (kind === 'RangeSubselect') {
    const answer = query(reading, part.subquery, level)
    const isValues = list(tree(tree(part.subquery).SelectStmt).valuesLists).length > 0
    const names = list(tree(part.alias).colnames).map((one) => String(tree(tree(one).String).sval))
    const inner = [...answer]
    for (const [place, [name, node]] of inner.entries())
      both(reading, node, `${id}.${names[place] ?? name}`)
    level.sources.set(String(alias), isValues ? value : id)
  } else {
    subqueries(reading, part.functions, level)
    level.sources.set(String(alias), value)
  }
}

/** Notes what has to be equal. Of two queries, the inner one takes the outer one's value, not the other way round. */
function conditions(reading: Reading, node: unknown, level: Level) {
  const { BoolExpr, A_Expr } = tree(node)
  if (tree(BoolExpr).boolop === 'AND_EXPR') {
    for (const one of list(tree(BoolExpr).args)) conditions(reading, one, level)
  }
  const { kind, name, lexpr, rexpr } = tree(A_Expr)
  const operator = tree(tree(list(name)[0]).String).sval
  if (operator === '=' && ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(kind))) {
    const [left, right] = [parts(lexpr), parts(rexpr)]
    for (const [place, one] of left.entries()) {
      equal(reading, level, one, kind === 'AEXPR_OP' ? right[place] : undefined)
    }
    if (kind === 'AEXPR_OP' && left.length !== right.length) equal(reading, level, lexpr, rexpr)
  }
  const { testexpr, subselect, subLinkType } = tree(tree(node).SubLink)
  if (subLinkType === 'ANY_SUBLINK') {
    const answer = query(reading, subselect, level)
    const nodes = [...answer.values()]
    parts(testexpr).forEach((one, place) => {
      const node = nodeOf(reading, one, level)
      if (node) reading.edges.push([answer.get('*') ?? nodes[place] ?? '', node.name])
    })
  }
}

const parts = (node: unknown): unknown[] => {
  const row = tree(node).RowExpr
  return row ? list(tree(row).args) : [node]
}

function equal(reading: Reading, level: Level, left: unknown, right: unknown) {
  const one = nodeOf(reading, left, level)
  // A list of values, or of rows of values.
  const other = right === undefined ? { name: value, depth: 0 } : nodeOf(reading, right, level)
  if (!one || !other) return
  if (one.depth <= other.depth || other.name === value) reading.edges.push([other.name, one.name])
  if (other.depth <= one.depth || one.name === value) reading.edges.push([one.name, other.name])
}

/** The node of an expression and how many queries further out it is; undefined for one that is worked out of columns. */
function nodeOf(
  reading: Reading,
  node: unknown,
  level: Level,
): { name: string; depth: number } | undefined {
  const { ColumnRef, TypeCast, CollateClause, SubLink } = tree(node)
  if (TypeCast ?? CollateClause) return nodeOf(reading, tree(TypeCast ?? CollateClause).arg, level)
  if (SubLink) {
    const [first] = query(reading, tree(SubLink).subselect, level).values()
    return first ? { name: first, depth: 0 } : undefined
  }
  if (!ColumnRef) return hasColumn(node) ? undefined : { name: value, depth: 0 }
  const names = list(tree(ColumnRef).fields).map((field) => String(tree(tree(field).String).sval))
  const [column = '', table] = names.reverse()
  let depth = 0
  for (let at: Level | undefined = level; at; at = at.outer) {
    const id = table ? at.sources.get(table) : [...at.sources.values()][0]
    if (id) return { name: id === value ? value : `${id}.${column}`, depth }
    depth++
  }
  return undefined
}

/** The nodes of a list of results. */
function columns(reading: Reading, targets: unknown[], level: Level): Columns {
  const answer: Columns = new Map()
  targets.forEach((target, place) => {
    const { name, val } = tree(tree(target).ResTarget)
    const fields = list(tree(tree(val).ColumnRef).fields)
    if (fields.some((field) => 'A_Star' in tree(field))) {
      for (const id of level.sources.values()) {
        if (id === value) answer.set('*', value)
        const node = id === value ? value : `${id}.account_id`
        if (!answer.has('account_id')) answer.set('account_id', node)
      }
      return
    }
    const last = tree(tree(fields.at(-1)).String).sval
    const node = nodeOf(reading, val, level)
    answer.set(String(name ?? last ?? place), node?.name ?? `worked out ${place}`)
  })
  return answer
}

/** Reads the queries within an expression. */
function subqueries(reading: Reading, node: unknown, level: Level) {
  if (Array.isArray(node)) for (const one of node) subqueries(reading, one, level)
  else if (typeof node === 'object' && node !== null) {
    for (const [kind, body] of Object.entries(node)) {
      if (kind !== 'SubLink') subqueries(reading, body, level)
      else {
        query(reading, tree(body).subselect, level)
        subqueries(reading, tree(body).testexpr, level)
      }
    }
  }
}

const hasColumn = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  Object.entries(node).some(
    ([kind, body]) => kind === 'ColumnRef' || kind === 'SubLink' || hasColumn(body),
  )

function cteOf(level: Level | undefined, name: string): Columns | undefined {
  return level && (level.ctes.get(name) ?? cteOf(level.outer, name))
}

function both(reading: Reading, one: string, other: string) {
  reading.edges.push([one, other], [other, one])
}

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null
const tree = (node: unknown): Tree => (isTree(node) ? node : {})
const list = (node: unknown): unknown[] => (Array.isArray(node) ? node : [])
