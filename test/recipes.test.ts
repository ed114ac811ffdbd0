import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { microchip } from './recipes/microchip.ts'
import { filesOf, perform, type Step } from './recipes/recipe.ts'
import { thermostats } from './recipes/thermostats.ts'

/* The recipes of CONTRIBUTING.md fit the code, and say what recipes.endurance.test.ts performs. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const present = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path).replaceAll('\\', '/'),
  ),
)

describe.each([thermostats, microchip])('$heading', ({ heading, needed, complete }) => {
  const steps = [...needed, ...complete]
  const section = read('CONTRIBUTING.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const texts = new Map(steps.map((step) => [step, textOf(step, section)]))

  test('every step still finds its place in the code', () => {
    const performed = perform(steps, read)
    expect([...performed.keys()].sort()).toEqual(filesOf(steps))
  })

  test('has these steps in this order, and says how many files are needed', () => {
    const titles = [...section.matchAll(/^(?:\d+\.|-) \*\*(.+?)\.?\*\*/gm)].map(
      ([, title]) => title,
    )
    expect(titles).toEqual(steps.map(({ title }) => title))
    expect(section).toContain(`${filesOf(needed).length} files are needed`)
  })

  test.each(steps)('$title: it names each file and command of the step, and no other', (step) => {
    const text = texts.get(step) ?? ''
    const names = namesIn(text).filter((name) => !step.reads?.includes(name))
    const paths = filesOf([step])
    expect(paths.filter((path) => !names.some((name) => isNameOf(name, path)))).toEqual([])
    expect(names.filter((name) => !paths.some((path) => isNameOf(name, path)))).toEqual([])
    expect(text).toContain(step.command ? `npm run ${step.command}` : '')
  })

  test('every file that it names is there, or comes with it', () => {
    const paths = [...present, ...filesOf(steps)]
    const strange = namesIn(section).filter((name) => !paths.some((path) => isNameOf(name, path)))
    expect(strange).toEqual(['thermostats.test.ts'].filter((name) => section.includes(name)))
  })

  test('its examples are what the steps add', () => {
    const additions = steps.map((step) => JSON.stringify(step.files ?? {})).join()
    const examples = [...texts.values()].flatMap((text) => [...text.matchAll(/```ts\n(.*?)```/gs)])
    for (const [, example = ''] of examples) {
      const lines = example.split('\n').map((line) => line.trim())
      for (const line of lines) expect(additions).toContain(JSON.stringify(line).slice(1, -1))
    }
  })
})

/** A step's words: its line and those that are indented below it. */
function textOf({ title }: Step, section: string): string {
  const [, text = ''] = section.split(`**${title}`)
  return text.split(/\n(?=\S)/)[0] ?? ''
}

const namesIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|md|jsonl))`/g)].map(([, name = '']) => name)

const isNameOf = (name: string, path: string) => path === name || path.endsWith(`/${name}`)
