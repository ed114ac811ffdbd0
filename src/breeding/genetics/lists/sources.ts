/* Books, papers and breeders' references that several genes rest on. */

export const morphpedia = 'MorphMarket, Morphpedia (morphmarket.com/morphpedia)'
export const worldOfBallPythons =
  'World of Ball Pythons, morph list (worldofballpythons.com/morphs)'
export const gamble2017 =
  'Gamble et al. 2017, The discovery of XY sex chromosomes in a boa and python, Current Biology 27'
export const brown2022 =
  'Brown et al. 2022, A community-science approach identifies genetic variants associated with three color morphs in ball pythons, PLoS ONE 17(10)'
export const dao2023 =
  'Dao et al. 2023, Stripes and loss of color in ball pythons are associated with variants affecting endothelin signaling, G3 13(7)'
export const garciaElfring2023 =
  'Garcia-Elfring et al. 2023, Piebaldism and chromatophore development in reptiles are linked to the tfec gene, Current Biology 33'
export const pritzel = 'Pritzel, Cornsnake Morph Guide'
export const serpwidgets = 'Genetics for Herpers, corn snake morph library (serpwidgets.com)'
export const guo2021 =
  'Guo et al. 2021, Genetics of white color and iridophoroma in “Lemon Frost” leopard geckos, PLoS Genetics 17(6)'
export const leopardGeckoBook =
  'de Vosjoli, Tremper & Klingenberg 2005, The Herpetoculture of Leopard Geckos'
export const foundationGenetics =
  'Foundation Genetics, Super Sable information (lmreptiles.com/fg-supersable)'
export const russo2007 = 'Russo 2007, The Complete Boa Constrictor'
export const hognoseGenes = 'Hognose Genes, description of the genes (hognosegenes.com)'
export const beardedMutations =
  'Here Be Dragons, The complete guide to bearded dragon mutations (herebdragons.com)'
export const centralBeardedDragons =
  'Central Bearded Dragons, Bearded dragon mutations (centralbeardeddragons.com.au)'
