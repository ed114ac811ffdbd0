import { boolean, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/* What records are found by; triggers write both tables, see the migration's `make_findable`. */

/** Text that sorts by its bytes, so that what begins with a word is one stretch of an index. */
const plain = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * One row per term of a record that is not deleted. Terms are as `search_key` writes them, without
 * accents and capitals. A whole term is a name, a code or an address from its beginning; the others
 * are its single words. `words` are all of the record, its name's before a `|`.
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
 * The words of an account that a typo is forgiven in, each once however many records have it: the
 * trigrams of these few are what makes that quick.
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
