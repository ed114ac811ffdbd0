/**
 * Conditions of an account that another one in the same statement implies, as a part of what is printed of each: they
 * let the database go by an index.
 */
export const implied: string[] = []
