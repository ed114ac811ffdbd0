/** The id of a line of the search, by which its box names the active one. */
export const optionId = (place: number) => `search-option-${place}`
