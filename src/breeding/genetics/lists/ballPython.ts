import type { GeneList, Locus } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import {
  brown2022,
  dao2023,
  gamble2017,
  garciaElfring2023,
  morphpedia,
  worldOfBallPythons,
} from './sources.ts'

const wobble = 'One copy often causes a head wobble for life.'

/**
 * The blue-eyed leucistic complex. Any two of these together are a BEL, and some pairs have a name of
 * their own.
 */
const blueEyed: Locus = {
  name: 'BEL complex',
  linkage: 'autosomal',
  alleles: [
    { name: 'Mojave', aliases: ['Mojo'], mode: 'incomplete_dominant', superName: 'Super Mojave' },
    { name: 'Lesser', aliases: ['Lesser Platinum'], mode: 'incomplete_dominant' },
    { name: 'Butter', mode: 'incomplete_dominant' },
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
  source: `${worldOfBallPythons}; Herply, Allelic complexes (herply.app/docs/genetics)`,
}

const yellowBelly: Locus = {
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
  source: `${dao2023}; ${worldOfBallPythons}`,
}

const superCinnamon = {
  level: 'warn' as const,
  note: 'Two copies have been reported with kinks and duck bills.',
}

export const ballPython: GeneList = {
  ...listed.ballPython,
  // Gamble et al. 2017.
  sexes: 'XY',
  loci: [
    {
      name: 'Banana',
      linkage: 'XY_pseudo',
      recombination: 10,
      alleles: [
        {
          name: 'Banana',
          aliases: ['Coral Glow', 'CG'],
          mode: 'incomplete_dominant',
        },
      ],
      source: `${gamble2017}; ratios of male and female makers: Ball-Pythons.net, clutch records (showthread p=2136740)`,
    },
    incompleteDominant('Pastel', worldOfBallPythons, ['Pastel Jungle']),
    incompleteDominant('Orange Dream', worldOfBallPythons, ['OD']),
    incompleteDominant('Enchi', worldOfBallPythons),
    {
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
      source: worldOfBallPythons,
    },
    {
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
      ],
      compounds: [
        {
          alleles: ['Cinnamon', 'Black Pastel'],
          name: '8 Ball',
          aliases: ['8-Ball', 'Eight Ball'],
        },
      ],
      source: worldOfBallPythons,
    },
    incompleteDominant('GHI', worldOfBallPythons, ['Gotta Have It']),
    incompleteDominant('Mahogany', worldOfBallPythons, [], { superName: 'Suma' }),
    incompleteDominant('Leopard', worldOfBallPythons),
    incompleteDominant('Spotnose', worldOfBallPythons, ['Spot Nose'], {
      superName: 'Power Ball',
      welfare: {
        level: 'warn',
        note: 'A head wobble has been reported, above all with two copies.',
      },
    }),
    incompleteDominant('Red Stripe', worldOfBallPythons),
    incompleteDominant('Chocolate', worldOfBallPythons),
    incompleteDominant('Scaleless Head', morphpedia, [], {
      superName: 'Scaleless',
      welfare: {
        level: 'severe',
        note: 'Two copies have no scales: their skin is easily hurt.',
      },
    }),
    incompleteDominant('Champagne', worldOfBallPythons, ['Champ'], {
      lethalHomozygous: true,
      welfare: { level: 'severe', note: wobble },
    }),
    incompleteDominant('Hidden Gene Woma', worldOfBallPythons, ['HGW'], {
      lethalHomozygous: true,
      welfare: { level: 'severe', note: wobble },
    }),
    blueEyed,
    yellowBelly,
    dominant('Pinstripe', worldOfBallPythons, ['Pin']),
    {
      name: 'Spider',
      linkage: 'autosomal',
      alleles: [
        {
          name: 'Spider',
          mode: 'dominant',
          lethalHomozygous: true,
          welfare: { level: 'severe', note: wobble },
        },
      ],
      source: `${worldOfBallPythons}; Rose & Williams 2014, Neurological dysfunction in a ball python (Python regius) colour morph and implications for welfare, Journal of Exotic Pet Medicine 23`,
    },
    dominant('Calico', worldOfBallPythons),
    dominant('Desert', worldOfBallPythons, [], {
      welfare: { level: 'warn', note: 'Females rarely lay fertile eggs.' },
    }),
    {
      name: 'Albino complex',
      linkage: 'autosomal',
      alleles: [
        { name: 'Albino', mode: 'recessive' },
        { name: 'Candy', aliases: ['Toffee'], mode: 'recessive' },
      ],
      compounds: [{ alleles: ['Albino', 'Candy'], name: 'Candino', aliases: ['Toffino'] }],
      source: `${brown2022}; ${worldOfBallPythons}`,
    },
    recessive('Lavender Albino', brown2022, ['Lavender', 'Lav Albino']),
    recessive('Ultramel', brown2022),
    recessive('Caramel Albino', worldOfBallPythons, ['Caramel'], {
      welfare: { level: 'warn', note: 'Kinked spines are common in visuals.' },
    }),
    recessive('Axanthic', `${worldOfBallPythons}; lines aren't compatible with each other`, [
      'Ax',
      'Axa',
    ]),
    recessive('VPI Axanthic', worldOfBallPythons, ['Axanthic VPI', 'Axanthic (VPI)']),
    recessive('TSK Axanthic', worldOfBallPythons, ['Axanthic TSK', 'Axanthic (TSK)']),
    recessive('MJ Axanthic', worldOfBallPythons, ['Axanthic MJ', 'Axanthic (MJ)']),
    recessive('Clown', worldOfBallPythons),
    recessive('Pied', garciaElfring2023, ['Piebald']),
    recessive('Ghost', worldOfBallPythons, ['Hypo', 'Orange Ghost']),
    recessive('Desert Ghost', worldOfBallPythons, ['DG']),
    recessive('Genetic Stripe', worldOfBallPythons, ['G-Stripe', 'GStripe']),
    recessive('Tri-Stripe', worldOfBallPythons, ['Tristripe']),
    recessive('Sunset', worldOfBallPythons),
    recessive('Puzzle', worldOfBallPythons),
    recessive('Monsoon', morphpedia),
    recessive('Rainbow', morphpedia),
  ],
  combos: [
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
    { name: 'Snow', genes: ['Albino', 'Axanthic'] },
    { name: 'Dreamsicle', genes: ['Lavender Albino', 'Pied'] },
  ],
  others: [
    { name: 'Reduced', kind: 'line_bred' },
    { name: 'High white', kind: 'polygenic' },
    { name: 'Low white', kind: 'polygenic' },
    { name: 'Paradox', kind: 'unknown' },
    { name: 'Ringer', kind: 'unknown' },
    { name: 'Granite', kind: 'unknown' },
  ],
}
