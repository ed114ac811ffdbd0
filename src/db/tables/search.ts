import { boolean, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/* The search index; triggers write both tables, see `make_findable`. */

/** Text that sorts by bytes, so that a prefix is one range of an index. */
const plain = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * One row per search term of a record that isn't deleted. Terms are normalised by `search_key`,
 * without accents and case. A whole term is a name, code or address; the others are its single
 * words. `words` has all of the record's, the name's before a `|`.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    account_id: uuid().notNull(),
    klass: text().notNull(),
    id: uuid().notNull(),
    words: plain().notNull(),
    whole: boolean().notNull(),
    term: plain().notNull(),
  },
  (entry) => [
    index('search_terms_term').on(entry.account_id, entry.whole, entry.term),
    index('search_terms_record').on(entry.account_id, entry.id),
  ],
)

/**
 * An account's words for which typos are corrected, each once: fewer rows make the trigram index
 * fast.
 */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  { account_id: uuid().notNull(), word: plain().notNull() },
  (entry) => [
    primaryKey({ columns: [entry.account_id, entry.word] }),
    index('search_vocabulary_trigrams')
      .using('gin', entry.account_id, entry.word.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
)
