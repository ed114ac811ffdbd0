import pg from 'pg'

/*
 * The statements that a server sends, with the conditions in them that keep it to one account. One of these can be
 * taken out on the way to the database, wherever in the code the statement is made.
 */

const column = String.raw`(?:"?\w+"?\.)?"?account_id"?|"accounts"\."id"`
const value = String.raw`${column}|"?\w+"?\."?id"?|\$\d+(?:::uuid)?`
const condition = new RegExp(
  String.raw`(?<=(?:\bwhere|\band|\bon|\bor|\bwhen|\bnot|\()\s*)(?:${column})\s*=\s*(?:${value})`,
  'gi',
)

/** What statements of the tests themselves begin with. */
export const ownSign = '-- of the test'

/** How many conditions of an account a statement has. */
export const conditionsIn = (text: string): number => [...text.matchAll(condition)].length

/** One of the conditions of a statement, and whether it always holds or never. */
export type Taken = { text: string; at: number; by: 'or true' | 'and false' }

/** A statement with those of its conditions changed that are to be. */
function changed(text: string, all: Taken[]): string {
  let count = 0
  return text.replace(condition, (one) => {
    const at = count++
    const taken = all.find((each) => each.text === text && each.at === at)
    return taken ? `(${one} ${taken.by})` : one
  })
}

/** A condition with what stands around it, on one line. */
export function around(text: string, at: number): string {
  const [match] = [...text.matchAll(condition)].slice(at)
  const { index = 0, 0: words = '' } = match ?? {}
  const line = (from: number, to: number) => text.slice(Math.max(0, from), to).replace(/\s+/g, ' ')
  return `${line(index - 90, index)}[${words}]${line(index + words.length, index + words.length + 60)}`
}

/** Follows what any connection of this process sends, until `stop`. */
export function followStatements() {
  const plain: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof plain !== 'function') throw new Error('pg asks in another way now')
  const sent = new Set<string>()
  let targets: Taken[] = []
  let wasSent = false

  function query(this: pg.Client, ...args: unknown[]): unknown {
    const [first, ...rest] = args
    const text = typeof first === 'string' ? first : textIn(first)
    if (text === undefined || typeof plain !== 'function')
      return Reflect.apply(plain as () => unknown, this, args)
    sent.add(text)
    const changes = targets.filter((target) => target.text === text)
    if (changes.length === 0) return plain.apply(this, args)
    wasSent = true
    const other = changed(text, changes)
    if (typeof first !== 'object' || first === null) return plain.apply(this, [other, ...rest])
    // A prepared statement has a name, under which another text is another statement.
    const { name } = first as { name?: string }
    const ending = changes.map(({ by, at }) => `${by} ${at}`).join()
    const renamed = name === undefined ? {} : { name: `${name} ${ending}`.slice(-60) }
    return plain.apply(this, [{ ...first, ...renamed, text: other }, ...rest])
  }
  Object.assign(pg.Client.prototype, { query })

  return {
    /** The statements with such conditions that were sent meanwhile. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      sent.clear()
      await work()
      return [...sent].filter((text) => conditionsIn(text) > 0 && !text.includes(ownSign))
    },

    /** Does the work with conditions changed; tells whether a statement of theirs was sent at all. */
    async taking<Result>(taken: Taken[], work: () => Promise<Result>) {
      targets = taken
      wasSent = false
      try {
        return { result: await work(), wasSent }
      } finally {
        targets = []
      }
    },

    stop: () => Object.assign(pg.Client.prototype, { query: plain }),
  }
}

/** The text of a query; undefined for what writes by itself, as a COPY. */
function textIn(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  const text: unknown = Reflect.get(query, 'text')
  return typeof text === 'string' ? text : undefined
}
