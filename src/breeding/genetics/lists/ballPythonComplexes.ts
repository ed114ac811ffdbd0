import type { Locus } from '../genes.ts'
import {
  allelicMorphs,
  brown2022,
  complexesOfBallPythons,
  consensusOn,
  hatchLedger,
  morphpedia,
  reference,
  sterling,
  study,
} from './sources.ts'

/* The genes of ball pythons that share a place: an animal has two of a complex at most. */

const bulgingEyes = {
  level: 'warn' as const,
  note: 'Some with two copies have bulging eyes.',
}

/**
 * The blue-eyed leucistic complex. Any two of these together are a BEL, and some pairs have a name of
 * their own.
 */
export const blueEyed: Locus = {
  name: 'BEL complex',
  linkage: 'autosomal',
  alleles: [
    { name: 'Mojave', aliases: ['Mojo'], mode: 'incomplete_dominant', superName: 'Super Mojave' },
    {
      name: 'Lesser',
      aliases: ['Lesser Platinum'],
      mode: 'incomplete_dominant',
      welfare: bulgingEyes,
    },
    { name: 'Butter', mode: 'incomplete_dominant', welfare: bulgingEyes },
    { name: 'Mocha', mode: 'incomplete_dominant' },
    { name: 'Russo', aliases: ['Het Russo', 'Russo Het Leucistic'], mode: 'incomplete_dominant' },
    { name: 'Phantom', mode: 'incomplete_dominant' },
    { name: 'Mystic', mode: 'incomplete_dominant' },
    { name: 'Special', mode: 'incomplete_dominant' },
    { name: 'Bamboo', mode: 'incomplete_dominant' },
  ],
  compounds: [
    {
      alleles: ['Lesser', 'Mojave'],
      name: 'BEL',
      aliases: ['Blue Eyed Leucistic', 'Blue-Eyed Leucistic', 'BluEL', 'BEL (L/M)', 'BEL L/M'],
    },
    { alleles: ['Mojave', 'Mystic'], name: 'Mystic Potion' },
    { alleles: ['Mojave', 'Phantom'], name: 'Purple Passion' },
    { alleles: ['Mojave', 'Special'], name: 'Crystal' },
  ],
  sources: [
    reference('NW Reptiles', 'Butter ball python', 'https://www.nwreptiles.com/butter/'),
    reference(
      'The Rack',
      'Blue-eyed leucistic ball python genetics guide',
      'https://therackapp.io/blogs/news/blue-eyed-leucistic-ball-python',
    ),
    reference('LilBalls', 'Special (in Japanese)', 'https://lil-balls.jp/morph/119'),
    consensusOn('Bamboo'),
    consensusOn('Mocha'),
  ],
}

export const yellowBelly: Locus = {
  name: 'Yellow Belly complex',
  linkage: 'autosomal',
  alleles: [
    {
      name: 'Yellow Belly',
      aliases: ['Yellowbelly', 'YB'],
      mode: 'incomplete_dominant',
      superName: 'Ivory',
    },
    { name: 'Gravel', mode: 'incomplete_dominant' },
    { name: 'Asphalt', mode: 'incomplete_dominant' },
    { name: 'Spark', mode: 'incomplete_dominant' },
    { name: 'Specter', aliases: ['Spector', 'Spectre'], mode: 'incomplete_dominant' },
  ],
  compounds: [
    { alleles: ['Yellow Belly', 'Gravel'], name: 'Highway' },
    { alleles: ['Yellow Belly', 'Asphalt'], name: 'Freeway' },
    { alleles: ['Yellow Belly', 'Spark'], name: 'Puma' },
    { alleles: ['Yellow Belly', 'Specter'], name: 'Superstripe', aliases: ['Super Stripe'] },
  ],
  sources: [
    study(
      'Dao et al. 2023',
      'Stripes and loss of color in ball pythons (Python regius) are associated with variants affecting endothelin signaling, G3 13(7)',
      'https://pmc.ncbi.nlm.nih.gov/articles/PMC10320763',
    ),
    morphpedia('Gravel', 'ball-pythons/gravel'),
    reference('LilBalls', 'Specter (in Japanese)', 'https://lil-balls.jp/morph/118'),
    consensusOn('Asphalt'),
  ],
}

const superCinnamon = {
  level: 'warn' as const,
  note: 'Two copies have been reported with kinks and duck bills.',
}

export const fire: Locus = {
  name: 'Fire complex',
  linkage: 'autosomal',
  alleles: [
    {
      name: 'Fire',
      mode: 'incomplete_dominant',
      superName: 'Super Fire',
    },
    { name: 'Vanilla', mode: 'incomplete_dominant' },
  ],
  compounds: [{ alleles: ['Fire', 'Vanilla'], name: 'Vanilla Cream' }],
  sources: [hatchLedger, complexesOfBallPythons, consensusOn('Vanilla')],
}

export const cinnamon: Locus = {
  name: 'Cinnamon complex',
  linkage: 'autosomal',
  alleles: [
    {
      name: 'Cinnamon',
      aliases: ['Cinny'],
      mode: 'incomplete_dominant',
      welfare: superCinnamon,
    },
    {
      name: 'Black Pastel',
      aliases: ['BP', 'Blk Pastel'],
      mode: 'incomplete_dominant',
      welfare: superCinnamon,
    },
    {
      name: 'Het Red Axanthic',
      aliases: ['HRA'],
      mode: 'incomplete_dominant',
      superName: 'Red Axanthic',
    },
  ],
  compounds: [
    {
      alleles: ['Cinnamon', 'Black Pastel'],
      name: '8 Ball',
      aliases: ['8-Ball', 'Eight Ball'],
    },
  ],
  sources: [
    ...[hatchLedger, sterling, complexesOfBallPythons, allelicMorphs],
    consensusOn('Het Red Axanthic'),
  ],
}

export const albino: Locus = {
  name: 'Albino complex',
  linkage: 'autosomal',
  alleles: [
    { name: 'Albino', mode: 'recessive' },
    { name: 'Candy', aliases: ['Toffee'], mode: 'recessive' },
  ],
  compounds: [{ alleles: ['Albino', 'Candy'], name: 'Candino', aliases: ['Toffino'] }],
  sources: [brown2022, complexesOfBallPythons],
}
