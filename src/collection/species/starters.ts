/** A commonly kept species: its usual name, other names, and a country where it lives wild. */
export type Starter = {
  commonName: string
  also?: readonly string[]
  latinName: string
  country?: string
  /** Days of incubation at `celsius`; of live-bearers, from ovulation to birth. */
  days?: number
  celsius?: number
  /** Days from the pre-lay shed to laying. */
  preLay?: number
  isLive?: true
}

/**
 * Suggestions for new species. Of several countries, a well-known one is listed; none if its
 * natural range is uncertain.
 *
 * Days of incubation are the middle of the range that keepers' guides give, at the temperature they
 * recommend; a species without a guide we could check has none. Snakes, geckos, bearded dragon and
 * slider: incubatorwarehouse.com, "Reptile incubation time and temperature". Ball python (55 to 60
 * days at 31.8 degrees, laid 28 to 32 days after the pre-lay shed), boa (123 days from ovulation, 105
 * from the shed after it) and veiled chameleon (6 to 9 months at 26 degrees): enviroliteracy.org. Corn snake's pre-lay shed
 * (10 to 14 days): snake-city.com. Western hognose (5 to 10 days from the pre-lay shed):
 * cragtophognose.co.uk; its 52 to 64 days, at no temperature we could check: Kerns,
 * sites.google.com/view/biology-group4. Panther and Jackson's chameleon: pretentiouspets.net. Iguana:
 * southernxreptiles.com.
 */
export const starters: readonly Starter[] = [
  {
    commonName: 'Ball python',
    also: ['Royal python', 'Ball', 'Royal'],
    latinName: 'Python regius',
    country: 'GH',
    days: 58,
    celsius: 32,
    preLay: 30,
  },
  {
    commonName: 'Corn snake',
    also: ['Red rat snake', 'Corn', 'Cornsnake', 'Elaphe guttata'],
    latinName: 'Pantherophis guttatus',
    country: 'US',
    days: 60,
    celsius: 28,
    preLay: 12,
  },
  {
    commonName: 'California kingsnake',
    latinName: 'Lampropeltis californiae',
    country: 'US',
    days: 65,
    celsius: 26.5,
  },
  { commonName: 'Honduran milk snake', latinName: 'Lampropeltis abnorma', country: 'HN' },
  {
    commonName: 'Western hognose snake',
    also: ['Western hognose', 'Hognose', 'Hognose snake', 'Hoggie', 'Plains hognose snake'],
    latinName: 'Heterodon nasicus',
    country: 'US',
    days: 58,
    preLay: 8,
  },
  {
    commonName: 'Common boa',
    also: [
      ...['Boa constrictor', 'Boa', 'Red-tailed boa', 'Red tail boa', 'BCI', 'BCC'],
      ...['Central American boa', 'Boa constrictor imperator'],
    ],
    latinName: 'Boa imperator',
    country: 'CO',
    days: 123,
    preLay: 105,
    isLive: true,
  },
  { commonName: 'Carpet python', latinName: 'Morelia spilota', country: 'AU' },
  { commonName: 'Green tree python', latinName: 'Morelia viridis', country: 'ID' },
  { commonName: "Children's python", latinName: 'Antaresia childreni', country: 'AU' },
  { commonName: 'Burmese python', latinName: 'Python bivittatus', country: 'MM' },
  { commonName: 'Reticulated python', latinName: 'Malayopython reticulatus', country: 'ID' },
  { commonName: 'Blood python', latinName: 'Python brongersmai', country: 'MY' },
  { commonName: 'Kenyan sand boa', latinName: 'Eryx colubrinus', country: 'KE', isLive: true },
  {
    commonName: 'Brazilian rainbow boa',
    latinName: 'Epicrates cenchria',
    country: 'BR',
    isLive: true,
  },
  {
    commonName: 'Common garter snake',
    latinName: 'Thamnophis sirtalis',
    country: 'US',
    isLive: true,
  },
  {
    commonName: 'Gopher snake',
    also: ['Bullsnake'],
    latinName: 'Pituophis catenifer',
    country: 'US',
  },
  {
    commonName: 'Leopard gecko',
    also: ['Common leopard gecko', 'Leo'],
    latinName: 'Eublepharis macularius',
    country: 'PK',
    days: 60,
    celsius: 26.5,
  },
  { commonName: 'African fat-tailed gecko', latinName: 'Hemitheconyx caudicinctus', country: 'GH' },
  {
    commonName: 'Crested gecko',
    also: [
      ...['Crestie', 'New Caledonian crested gecko', 'Eyelash gecko'],
      'Rhacodactylus ciliatus',
    ],
    latinName: 'Correlophus ciliatus',
    country: 'NC',
    days: 90,
    celsius: 24.5,
  },
  {
    commonName: 'Gargoyle gecko',
    latinName: 'Rhacodactylus auriculatus',
    country: 'NC',
    days: 80,
    celsius: 24.5,
  },
  {
    commonName: 'New Caledonian giant gecko',
    also: ['Leachie'],
    latinName: 'Rhacodactylus leachianus',
    country: 'NC',
  },
  { commonName: 'Tokay gecko', latinName: 'Gekko gecko', country: 'TH' },
  { commonName: 'Madagascar giant day gecko', latinName: 'Phelsuma grandis', country: 'MG' },
  { commonName: 'Mourning gecko', latinName: 'Lepidodactylus lugubris' },
  {
    commonName: 'Central bearded dragon',
    also: ['Bearded dragon', 'Inland bearded dragon', 'Beardie'],
    latinName: 'Pogona vitticeps',
    country: 'AU',
    days: 65,
    celsius: 29,
  },
  {
    commonName: 'Veiled chameleon',
    latinName: 'Chamaeleo calyptratus',
    country: 'YE',
    days: 225,
    celsius: 26,
  },
  { commonName: 'Panther chameleon', latinName: 'Furcifer pardalis', country: 'MG', days: 240 },
  {
    commonName: "Jackson's chameleon",
    latinName: 'Trioceros jacksonii',
    country: 'KE',
    days: 165,
    isLive: true,
  },
  {
    commonName: 'Northern blue-tongued skink',
    latinName: 'Tiliqua scincoides intermedia',
    country: 'AU',
    isLive: true,
  },
  {
    commonName: 'Moroccan spiny-tailed lizard',
    also: ['Moroccan uromastyx'],
    latinName: 'Uromastyx nigriventris',
    country: 'MA',
  },
  { commonName: 'Green iguana', latinName: 'Iguana iguana', country: 'CO', days: 95 },
  {
    commonName: 'Argentine black and white tegu',
    latinName: 'Salvator merianae',
    country: 'AR',
  },
  { commonName: 'Savannah monitor', latinName: 'Varanus exanthematicus', country: 'GH' },
  {
    commonName: 'Ackie monitor',
    also: ['Spiny-tailed monitor'],
    latinName: 'Varanus acanthurus',
    country: 'AU',
  },
  { commonName: 'Chinese water dragon', latinName: 'Physignathus cocincinus', country: 'VN' },
  { commonName: "Hermann's tortoise", latinName: 'Testudo hermanni', country: 'GR' },
  {
    commonName: 'African spurred tortoise',
    also: ['Sulcata tortoise'],
    latinName: 'Centrochelys sulcata',
    country: 'ML',
  },
  {
    commonName: 'Russian tortoise',
    also: ["Horsfield's tortoise"],
    latinName: 'Testudo horsfieldii',
    country: 'UZ',
  },
  {
    commonName: 'Red-eared slider',
    latinName: 'Trachemys scripta elegans',
    country: 'US',
    days: 58,
    celsius: 29,
  },
]
