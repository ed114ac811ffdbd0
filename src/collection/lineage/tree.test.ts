import { expect, test } from 'vitest'
import type { Pedigree, Relative } from './lineage.contract.ts'
import { outlineOf, treeOf } from './tree.ts'

const relative = (id: string, sire_id: string | null = null, dam_id: string | null = null) =>
  ({ id, name: id, sire_id, dam_id }) as Relative

function pedigree(animal: Relative, ...ancestors: Relative[]): Pedigree {
  return {
    ...{ animal, ancestors, generations: 5, known: 0, places: 62 },
    ...{ counted: 0, coefficient: 0.125, isAtLeast: false },
    shared: [
      {
        ...{ id: 'Atlas', name: 'Atlas', coefficient: 0.125 },
        ...{ dam_steps: 1, sire_steps: 1, ways: 1 },
      },
    ],
  }
}

test('a pedigree is drawn with the sire above the dam, and shared ancestors by their letter', () => {
  const tree = treeOf(
    pedigree(
      relative('Wren', 'Rook', 'Odessa'),
      relative('Rook', 'Atlas', 'Perdita'),
      relative('Odessa', 'Atlas'),
      relative('Atlas'),
      relative('Perdita'),
    ),
  )
  const rows = outlineOf(tree).map(({ place, goesOn }) => [
    place.relative.name,
    place.letter,
    goesOn.map((on) => (on ? '|' : ' ')).join(''),
  ])
  expect(rows).toEqual([
    ['Wren', undefined, ''],
    ['Rook', undefined, '|'],
    ['Atlas', 'A', '||'],
    ['Perdita', undefined, '| '],
    ['Odessa', undefined, ' '],
    ['Atlas', 'A', '  '],
  ])
})

test('a line of dams ends with the fifth generation', () => {
  const dams = Array.from({ length: 7 }, (_, at) => relative(`D${at}`, null, `D${at + 1}`))
  const [animal, ...ancestors] = dams
  const rows = outlineOf(treeOf(pedigree(animal ?? relative('D0'), ...ancestors)))
  expect(rows.at(-1)?.place).toMatchObject({ path: 'ddddd', generation: 5, dam: undefined })
})
