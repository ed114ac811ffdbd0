import type { Source } from '../genes.ts'

/* What several genes rest on, and short forms. Titles in other languages are told in English. */

export const study = (by: string, title: string, address: string): Source => ({
  kind: 'study',
  ...{ by, title, address },
})
export const reference = (by: string, title: string, address: string): Source => ({
  kind: 'reference',
  ...{ by, title, address },
})
/** Breeders agree, and nothing that says so could be found and cited. */
export const consensus: Source = { kind: 'consensus' }
export const consensusOn = (of: string): Source => ({ kind: 'consensus', of })

/** An entry of MorphMarket's encyclopedia. */
export const morphpedia = (title: string, path: string) =>
  reference('Morphpedia', title, `https://www.morphmarket.com/morphpedia/${path}/`)
/** An entry of the German encyclopedia of corn snake morphs. */
export const farbvarianten = (name: string) =>
  reference(
    'Farbvarianten-Lexikon',
    name.replaceAll('-', ' '),
    `https://farbvarianten-lexikon.de/detail.php?name=${name}`,
  )

export const brown2022 = study(
  'Brown et al. 2022',
  'A community-science approach identifies genetic variants associated with three color morphs in ball pythons (Python regius), PLoS ONE 17(10)',
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC9581371',
)
export const hatchLedger = reference(
  'HatchLedger',
  'Understanding reptile morph genetics',
  'https://hatchledger.com/help/understanding-morph-genetics',
)
export const herply = reference(
  'Herply',
  'Lethal flags',
  'https://herply.app/docs/genetics/lethal-flags',
)
export const complexesOfBallPythons = reference(
  'r/BallPythonMutations',
  'Recessives and incomplete dominants within allelic complexes',
  'https://www.reddit.com/r/BallPythonMutations/comments/1uldb17/recessives_and_incomplete_dominants_within/',
)
export const allelicMorphs = reference(
  'MorphMarket Community',
  'Allelic morphs (aka complexes): boa constrictors',
  'https://community.morphmarket.com/t/allelic-morphs-aka-complexes-boa-constrictors/36057/4',
)
export const morphsAndMore = reference(
  'Morphs and More',
  'Genetics',
  'https://morphsandmore.de/en/2019/10/29/genetics/',
)
export const dominantBallPythons = reference(
  'breeder.io',
  'The main dominant morphs of ball pythons (in Japanese)',
  'https://breeder.io/wiki/%E3%83%9C%E3%83%BC%E3%83%AB%E3%83%91%E3%82%A4%E3%82%BD%E3%83%B3%E3%81%AE%E4%B8%BB%E3%81%AA%E5%84%AA%E6%80%A7%E9%81%BA%E4%BC%9D%E3%83%A2%E3%83%AB%E3%83%95',
)
export const axanthicLines = reference(
  'BallPython.com',
  "Axanthic: the TSK, VPI and Joliff lines aren't allelic",
  'http://ballpython.com/morphinfo.php?morph=18',
)
export const singleTraitCorns = reference(
  'AC Snakes',
  'Corn snake: single trait corns',
  'http://www.acsnakes.co.uk/corn_sp_102.html',
)
export const cornGenes = reference(
  'Hollander 2001',
  'A partial gene list for the corn snake, kingsnake.com',
  'http://forum.kingsnake.com/corn/messages/28176.html',
)
export const cornMorphGuide = reference(
  'Cornsnake Morph Guide',
  'List of corn snake genes',
  'http://cornguide.com/morphlist.php',
)
export const serpwidgetsMelanins = reference(
  'Genetics for Herpers',
  'Corn snake morph library: melanins',
  'http://serpwidgets.com/main/melanins',
)
export const proHerper = reference(
  'ProHerper',
  'Scaleless ball pythons',
  'https://www.proherper.com/insights/scaleless-ball-pythons/',
)
export const fabsReptiles = reference(
  "Fab's Reptiles",
  'Leopard geckos: recessive morphs',
  'http://fabsreptiles.co.uk/leopard_gecko_resources/breeding/morphs/recessive.html',
)
export const vpiBoas = reference(
  'VPI',
  'VPI boas 2014',
  'http://vpi.com/2014/04/30/043014-vpi-boas-2014',
)
export const boaAlbinos = reference(
  'Class Reptilia',
  'Boa morphs: the Kahl and Sharp strains are incompatible',
  'http://www.classreptilia.com/boa_morphs.htm',
)
export const arcticConda = reference(
  'heterodon-nasicus.com',
  'Arctic Conda het Albino (in German)',
  'http://heterodon-nasicus.com/arctic-conda-heterodon-nascias',
)
export const superMorphs = reference(
  'Lavender Supermorphs',
  'Genetics and color information',
  'https://lavendersupermorphs.com/genetics',
)
export const centralBeardedDragons = reference(
  'Central Bearded Dragons',
  'Bearded dragon mutations',
  'https://centralbeardeddragons.com.au/bearded-dragon-mutations/',
)

export const sterling = reference(
  'Animal Scene',
  'The sterling ball python',
  'http://animalscene.ph/2018/05/04/the-sterling-ball-python/',
)
