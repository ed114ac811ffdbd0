/** A name before what it owns: "Nyx's", and "Moors'" where the name ends in s. */
export const whose = (name: string): string => (/s$/i.test(name) ? `${name}'` : `${name}'s`)
