/*
 * The recipes of CONTRIBUTING.md as data: tests perform them, and `npm run house` counts the files that they
 * touch.
 */

/** Text that is added beside an anchor, which stands in its file once. A whole line stays a line of its own. */
export type Edit = { add: string } & ({ after: string } | { before: string })

/** The copy of another file, without the lines that hold `without`, and with each of these words replaced. */
export type Copy = { copyOf: string; without?: string; words: Record<string, string> }

/** One step, by the words that it begins with in CONTRIBUTING.md. */
export type Step = {
  title: string
  /** By its path, what is written by hand in each file. */
  files?: Record<string, Edit[] | Copy>
  /** The words behind `npm run` that write the rest. */
  command?: string
  /** Names in its text of files that it leaves alone: examples, tests, other ways to do it. */
  reads?: string[]
}

export type Recipe = {
  /** Its heading in CONTRIBUTING.md. */
  heading: string
  needed: Step[]
  complete: Step[]
}

/** The paths that these steps write by hand, each once. */
export function filesOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ files }) => Object.keys(files ?? {})))].sort()
}

/** The texts of the files after these steps, by path. Throws for an anchor that isn't in its file exactly once. */
export function perform(
  steps: readonly Step[],
  read: (path: string) => string,
): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [path, change] of steps.flatMap(({ files }) => Object.entries(files ?? {}))) {
    texts.set(
      path,
      Array.isArray(change)
        ? change.reduce((text, edit) => edited(path, text, edit), texts.get(path) ?? read(path))
        : copied(read(change.copyOf), change),
    )
  }
  return texts
}

function edited(path: string, text: string, edit: Edit): string {
  const anchor = 'after' in edit ? edit.after : edit.before
  const [before = '', behind, another] = text.split(anchor)
  if (behind === undefined || another !== undefined) {
    const problem = behind === undefined ? 'lacks' : 'has more than once'
    throw new Error(`${path} ${problem} “${anchor}”, where a recipe adds “${edit.add.trim()}”`)
  }
  const isLine = edit.add.includes('\n')
  if ('before' in edit) {
    const start = isLine ? before.lastIndexOf('\n') + 1 : before.length
    return text.slice(0, start) + edit.add + text.slice(start)
  }
  const end = before.length + anchor.length
  const line = text.indexOf('\n', end)
  const at = isLine ? line + 1 : end
  return text.slice(0, at) + edit.add + text.slice(at)
}

function copied(text: string, { without, words }: Copy): string {
  const lines = text.split('\n').filter((line) => !without || !line.includes(without))
  return Object.entries(words).reduce(
    (copy, [word, other]) => copy.replaceAll(word, other),
    lines.join('\n'),
  )
}
