import {
  animalIdentities,
  animals,
  cleaningLogs,
  feedingLogs,
  feedingSchedules,
  importRecords,
  importRows,
  logTotals,
  moves,
  poopLogs,
  recordChanges,
  searchTerms,
  searchVocabulary,
  sheddingLogs,
  species,
  weightLogs,
} from '../../../db/schema.ts'

/** The tables that grow by most when a large file is imported, their triggers' tables among them. */
export const writtenTables = [
  ...[animals, animalIdentities, moves, species],
  ...[feedingSchedules, feedingLogs, weightLogs, sheddingLogs, cleaningLogs, poopLogs, logTotals],
  ...[importRows, importRecords, recordChanges, searchTerms, searchVocabulary],
]

/** With so many rows PostgreSQL plans as for a large table; an import of fewer leaves its plans as they were. */
export const fewRows = 200
