import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import {
  allelicMorphs,
  boaAlbinos,
  consensus,
  morphpedia,
  reference,
  study,
  vpiBoas,
} from './sources.ts'

export const boa: GeneList = {
  ...listed.boa,
  // Gamble et al. 2017, as for the ball python.
  sexes: 'XY',
  loci: [
    // Hypo, Motley and Keltic share a place: an animal with two passes on one or the other.
    {
      name: 'Motley complex',
      linkage: 'autosomal',
      alleles: [
        {
          name: 'Hypo',
          aliases: ['Salmon', 'Hypomelanistic'],
          mode: 'incomplete_dominant',
          superName: 'Super Hypo',
        },
        {
          name: 'Motley',
          mode: 'incomplete_dominant',
          welfare: { level: 'severe', note: 'Most with two copies are stillborn or die young.' },
        },
        {
          name: 'Keltic',
          mode: 'incomplete_dominant',
          welfare: {
            level: 'warn',
            note: 'Breeders disagree on whether any with two copies live.',
          },
        },
      ],
      compounds: [{ alleles: ['Motley', 'Keltic'], name: 'Smoke' }],
      sources: [
        study(
          'Ihle, Schuett & Hughes 2000',
          'Salmon: a new autosomal mutation demonstrating incomplete dominance in the boine snake Boa constrictor, Journal of Heredity',
          'https://searchworks.jioinstitute.edu.in/?f%5Beds_journal_facet%5D%5B%5D=journal+of+heredity&q=%22Schuett%2C+G.+W.%22&search_field=author',
        ),
        reference(
          'Boaconstrictors.co.za',
          'Motley boas',
          'https://boaconstrictors.co.za/morphs/motley',
        ),
        reference(
          'Boaconstrictors.co.za',
          'Lesser-known boa morphs',
          'https://boaconstrictors.co.za/morphs/lesser-known-morphs',
        ),
        allelicMorphs,
      ],
    },
    incompleteDominant('Jungle', [
      reference(
        'Buddha Boa',
        'What is a boa constrictor morph?',
        'http://www.buddhaboa.com/en/genetic-info/what-is-a-morph.html',
      ),
      reference(
        'Ball-Pythons.net',
        'The Jungle mutation in boa constrictors',
        'https://ball-pythons.net/forums/showthread.php?p=2229990',
      ),
    ]),
    incompleteDominant(
      'IMG',
      [
        reference(
          'Tails and Scales',
          'Boa imperator Hypo Motley IMG',
          'https://tailsandscales.ca/products/b-c-i-hypo-motley-img-66-het-snow',
        ),
      ],
      ['Increasing Melanin Gene', 'Increased Melanin Gene'],
    ),
    dominant('Arabesque', [consensus]),
    recessive(
      'Kahl Albino',
      [boaAlbinos, vpiBoas],
      ['Albino', 'Kahl', 'Albino (Kahl)', 'Albino Kahl'],
      {
        vague: {
          names: ['Albino'],
          remark: "“Albino” is counted as Kahl Albino. Write Sharp Albino if it's of that strain.",
        },
      },
    ),
    recessive('Sharp Albino', [boaAlbinos, vpiBoas], ['Sharp', 'Albino (Sharp)', 'Albino Sharp']),
    recessive(
      'VPI Caramel',
      [vpiBoas, morphpedia('VPI Albino', 'boa-constrictors/albino-vpi')],
      ['VPI Caramel Albino', 'VPI T+', 'VPI T+ Albino'],
    ),
    recessive('Anery', [consensus], ['Anerythristic', 'Anery Type 1', 'Anery T1', 'Anery I']),
    recessive('Blood', [consensus]),
    recessive('Leopard', [
      reference(
        'Winner 2005',
        'Leopard boas, kingsnake.com',
        'http://forums.kingsnake.com/viewarch.php?id=729460%2C729546&key=2005&show_threads=2',
      ),
    ]),
  ],
  combos: [
    { name: 'Moonglow', genes: ['Hypo', 'Kahl Albino', 'Anery'] },
    { name: 'Sunglow', genes: ['Hypo', 'Kahl Albino'] },
    { name: 'Sharp Sunglow', genes: ['Hypo', 'Sharp Albino'] },
    { name: 'Ghost', genes: ['Hypo', 'Anery'] },
    { name: 'Snow', genes: ['Kahl Albino', 'Anery'] },
  ],
  others: [
    { name: 'Pastel', kind: 'line_bred' },
    { name: 'Hog Island', kind: 'line_bred' },
    { name: 'Coral', kind: 'line_bred' },
    { name: 'Aztec', kind: 'unknown' },
    { name: 'Inca', kind: 'unknown' },
    { name: 'Roswell', kind: 'unknown' },
    { name: 'Key West', kind: 'unknown' },
    { name: 'Paradigm', kind: 'unknown' },
  ],
}
