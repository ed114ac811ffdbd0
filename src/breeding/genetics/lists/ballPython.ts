import type { GeneList } from '../genes.ts'
import { albino, blueEyed, cinnamon, fire, yellowBelly } from './ballPythonComplexes.ts'
import { combos, others } from './ballPythonNames.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import {
  allelicMorphs,
  axanthicLines,
  brown2022,
  complexesOfBallPythons,
  consensus,
  consensusOn,
  dominantBallPythons,
  hatchLedger,
  herply,
  morphsAndMore,
  proHerper,
  reference,
  sterling,
  study,
} from './sources.ts'

const wobble = 'One copy often causes a head wobble for life.'
const spiderStudies = [
  study(
    'Rose & Williams 2014',
    'Neurologic dysfunction in a ball python (Python regius) color morph and implications for welfare, Journal of Exotic Pet Medicine 23',
    'https://www.researchgate.net/publication/262937861_Neurologic_dysfunction_in_a_ball_python_python_regius_color_morph_and_Implications_for_welfare',
  ),
  study(
    'Starck et al. 2022',
    'Malformations of the sacculus and the semicircular canals in spider morph pythons, PLoS ONE',
    'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0262788',
  ),
]

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
      sources: [
        study(
          'Gamble et al. 2017',
          'The discovery of XY sex chromosomes in a boa and python, Current Biology 27(14)',
          'https://epublications.marquette.edu/bio_fac/606/',
        ),
        reference(
          'Ball-Pythons.net',
          'Clutches of male and female makers',
          'https://ball-pythons.net/forums/showthread.php?p=2136740',
        ),
        reference(
          'Dynasty Reptiles',
          'Banana ball pythons: a look back at the morph',
          'https://dreptiles.com/banana-ball-pythons-a-look-back-at-the-morph',
        ),
      ],
    },
    incompleteDominant('Pastel', [hatchLedger, sterling], ['Pastel Jungle']),
    incompleteDominant('Orange Dream', [consensus], ['OD']),
    incompleteDominant('Enchi', [hatchLedger]),
    fire,
    cinnamon,
    incompleteDominant('GHI', [consensus], ['Gotta Have It']),
    incompleteDominant('Mahogany', [consensus], [], { superName: 'Suma' }),
    dominant('Leopard', [allelicMorphs]),
    incompleteDominant('Spotnose', [consensus], ['Spot Nose'], {
      superName: 'Power Ball',
      welfare: {
        level: 'warn',
        note: 'A head wobble has been reported, above all with two copies.',
      },
    }),
    incompleteDominant('Chocolate', [consensus]),
    incompleteDominant(
      'Scaleless Head',
      [
        proHerper,
        reference(
          'HatchLedger',
          'Ball python scaleless and puzzle morph guide',
          'https://hatchledger.com/bp-extra-topic-86',
        ),
      ],
      [],
      {
        superName: 'Scaleless',
        welfare: {
          level: 'severe',
          note: 'Two copies have no scales and no heat pits: they are easily hurt and shed badly.',
        },
      },
    ),
    dominant('Champagne', [herply], ['Champ'], {
      lethalHomozygous: true,
      welfare: { level: 'severe', note: wobble },
    }),
    incompleteDominant('Hidden Gene Woma', [herply], ['HGW'], {
      lethalHomozygous: true,
      welfare: { level: 'severe', note: wobble },
    }),
    blueEyed,
    yellowBelly,
    dominant('Pinstripe', [consensus], ['Pin']),
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
        { name: 'Woma', mode: 'incomplete_dominant' },
        { name: 'Blackhead', aliases: ['Black Head'], mode: 'incomplete_dominant' },
      ],
      sources: [
        ...spiderStudies,
        reference(
          'White Frogs',
          'Woma, an incomplete dominant (in Japanese)',
          'https://white-frogs.com/snake/10999',
        ),
        complexesOfBallPythons,
        consensusOn('Blackhead'),
        herply,
        dominantBallPythons,
      ],
    },
    dominant('Calico', [
      reference('BallPython.com', 'Calico', 'http://ballpython.com/morphinfo.php?morph=9'),
      dominantBallPythons,
    ]),
    dominant('Desert', [dominantBallPythons], [], {
      welfare: { level: 'warn', note: 'Females are said to lay no fertile eggs.' },
    }),
    albino,
    recessive('Lavender Albino', [brown2022], ['Lavender', 'Lav Albino']),
    recessive('Ultramel', [brown2022, hatchLedger]),
    recessive('Caramel Albino', [consensus], ['Caramel'], {
      welfare: { level: 'warn', note: 'Kinked spines are common in visuals.' },
    }),
    recessive(
      'Axanthic',
      [
        axanthicLines,
        reference(
          'PentaVet',
          'Genetic test: GCH2-related axanthic',
          'https://www.pentavet.com/analyses/axanthic-gch2-related-ball-python',
        ),
      ],
      ['Ax', 'Axa'],
      {
        vague: {
          names: ['Axanthic', 'Ax', 'Axa'],
          remark:
            "“Axanthic” doesn't say which line, and lines aren't the same gene. It's counted as one of its own: is it VPI, TSK or MJ?",
        },
      },
    ),
    recessive('VPI Axanthic', [axanthicLines], ['Axanthic VPI', 'Axanthic (VPI)']),
    recessive('TSK Axanthic', [axanthicLines], ['Axanthic TSK', 'Axanthic (TSK)']),
    recessive('MJ Axanthic', [axanthicLines], ['Axanthic MJ', 'Axanthic (MJ)']),
    recessive('Clown', [
      study(
        'Garcia-Elfring et al. 2025',
        'A ball python colour morph implicates MC1R in melanophore-xanthophore distribution and pattern formation, Pigment Cell & Melanoma Research 38',
        'https://doi.org/10.1111/pcmr.13215',
      ),
      hatchLedger,
    ]),
    recessive(
      'Pied',
      [
        study(
          'Garcia-Elfring et al. 2023',
          'Piebaldism and chromatophore development in reptiles are linked to the tfec gene, Current Biology',
          'https://www.omia.org/OMIA002761/51751/',
        ),
      ],
      ['Piebald'],
    ),
    recessive(
      'Ghost',
      [
        reference(
          'PentaVet',
          'Genetic test: MLPH-related ghost, hypo and orange ghost',
          'https://www.pentavet.com/analyses/ghost-hypo-orange-ghost-mlph-related-ball-python',
        ),
        morphsAndMore,
      ],
      ['Hypo', 'Orange Ghost'],
    ),
    recessive(
      'Desert Ghost',
      [
        hatchLedger,
        reference(
          'LilBalls',
          'Desert Ghost, which may also be polygenic (in Japanese)',
          'https://lil-balls.jp/morph/25',
        ),
      ],
      ['DG'],
    ),
    recessive('Genetic Stripe', [hatchLedger, morphsAndMore], ['G-Stripe', 'GStripe']),
    recessive('Tri-Stripe', [morphsAndMore], ['Tristripe']),
    recessive('Sunset', [consensus]),
    recessive('Puzzle', [consensus]),
    recessive('Monsoon', [
      reference('LilBalls', 'Monsoon (in Japanese)', 'https://lil-balls.jp/morph/42'),
    ]),
    recessive('Rainbow', [consensus]),
  ],
  combos,
  others,
  harms: [
    {
      genes: ['Spider', 'Champagne', 'Hidden Gene Woma'],
      level: 'severe',
      note: 'Each causes a head wobble by itself, and young may get more than one',
      sources: [...spiderStudies, herply],
    },
  ],
}
