import type { Combo, NonMendelian } from '../genes.ts'
import { withoutOdds } from './shorthand.ts'
import { sterling } from './sources.ts'

/* Names that ball pythons have for several genes, or for looks that aren't counted. */

export const combos: readonly Combo[] = [
  { name: 'Bumblebee', aliases: ['Bumble Bee'], genes: ['Pastel', 'Spider'] },
  { name: 'Killer Bee', genes: ['Super Pastel', 'Spider'] },
  { name: 'Lemon Blast', genes: ['Pastel', 'Pinstripe'] },
  { name: 'Spinner', genes: ['Pinstripe', 'Spider'] },
  { name: 'Spinner Blast', genes: ['Pastel', 'Pinstripe', 'Spider'] },
  { name: 'Queen Bee', genes: ['Pastel', 'Lesser', 'Spider'] },
  { name: 'Honey Bee', genes: ['Spider', 'Ghost'] },
  { name: 'Firefly', genes: ['Pastel', 'Fire'] },
  { name: 'Pewter', genes: ['Pastel', 'Cinnamon'] },
  { name: 'Kingpin', genes: ['Lesser', 'Pinstripe'] },
  { name: 'Jigsaw', genes: ['Mojave', 'Pinstripe'] },
  { name: 'Sterling', genes: ['Super Pastel', 'Cinnamon'], sources: [sterling] },
  { name: 'Snow', genes: ['Albino', 'Axanthic'] },
  { name: 'Dreamsicle', genes: ['Lavender Albino', 'Pied'] },
]

export const others: readonly NonMendelian[] = [
  { name: 'Reduced', kind: 'line_bred' },
  { name: 'High white', kind: 'polygenic' },
  { name: 'Low white', kind: 'polygenic' },
  { name: 'Paradox', kind: 'unknown' },
  { name: 'Red Stripe', kind: 'unknown' },
  { name: 'Ringer', kind: 'unknown' },
  { name: 'Granite', kind: 'unknown' },
  ...withoutOdds('unsourced', 'Cypress', 'Acid', 'Confusion', 'Disco', 'Monarch', 'Microscale'),
  ...withoutOdds('several', 'Stinger', 'Stinger Bee', 'Silver Bullet', 'Pastave', 'Panda Pied'),
  ...withoutOdds('several', 'Lesser Bee', 'Black Pewter'),
  // Most often a BEL, but there are black-eyed ones, too.
  { name: 'Leucistic', aliases: ['Leucy', 'Lucy'], kind: 'several' },
]
