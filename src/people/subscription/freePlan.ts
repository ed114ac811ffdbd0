/** The most animals without Plus. */
export const freeAnimals = 5

/** The most places with sensors without Plus. */
export const freePlaces = 5

export const capReached =
  "You've reached the maximum amount of animals for your account. Subscribe to create unlimited animals."

type Account = { subscribed: boolean; stats: { animals: number } }

/** Tells whether an account can have one more animal. */
export const hasRoom = ({ subscribed, stats }: Account): boolean =>
  subscribed || stats.animals < freeAnimals
