/** The id of a result, for the field's aria-activedescendant. */
export const optionId = (place: number) => `search-option-${place}`
