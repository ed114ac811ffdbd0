-- The search: every record's terms in one table, so that one index finds all kinds by their
-- beginnings, and every account's distinct words in another, whose trigrams forgive typos. Both are
-- written by triggers in the transaction of whatever writes a record, whoever does it.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- GIN indexes whose first column is the account.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"account_id" uuid NOT NULL,
	"klass" text NOT NULL,
	"id" uuid NOT NULL,
	"words" text collate "C" NOT NULL,
	"whole" boolean NOT NULL,
	"term" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"account_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_vocabulary_account_id_word_pk" PRIMARY KEY("account_id","word")
);
--> statement-breakpoint
-- How text is compared: without accents and capitals, its words parted by single spaces. What parts
-- words is listed here, because what a locale calls punctuation differs between servers. unaccent
-- is only stable since its rules may be changed; then the terms must be written anew. Cut twice: one
-- character may become many, and an index takes no more than 2,700 bytes.
CREATE FUNCTION search_key(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(left(regexp_replace(
    lower(unaccent(normalize(left(given, 200), NFKC)) COLLATE "natural") COLLATE "C",
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), 200))
$$;
--> statement-breakpoint
-- The terms of a record. `codes` are found without their spaces and signs as well: BP-12 by bp12.
CREATE FUNCTION search_terms_of(wholes text[], codes text[], others text[])
RETURNS TABLE (whole boolean, term text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH keys AS MATERIALIZED (SELECT search_key(given) AS key FROM unnest(wholes || codes) given)
  SELECT true, key FROM keys WHERE key <> ''
  UNION SELECT true, replace(key, ' ', '') FROM (SELECT search_key(given) AS key FROM unnest(codes) given) coded
    WHERE key LIKE '% %'
  UNION SELECT false, word FROM (
      SELECT key FROM keys UNION ALL SELECT search_key(given) FROM unnest(others) given
    ) texts, string_to_table(key, ' ') word WHERE word <> ''
$$;
--> statement-breakpoint
-- All of a record's words, its name's first: ' nyx | banana het clown bp 12 '.
CREATE FUNCTION search_words_of(name text, others text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat(' ', search_key(name), ' | ', string_agg(search_key(given), ' '), ' ') FROM unnest(others) given
$$;
--> statement-breakpoint
-- The words of an account that are like this one, the likest first.
CREATE FUNCTION similar_words(account uuid, given text) RETURNS TABLE (word text)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = '0.2' AS $$
  SELECT word FROM search_vocabulary WHERE account_id = account AND word % given
  ORDER BY similarity(word, given) DESC, word LIMIT 40
$$;
--> statement-breakpoint
-- Every kind of record that is found calls this once, with the column of its name and expressions
-- over its row `r`. Per statement where rows come and go, so that a thousand at once cost one
-- insert; per row where they change, because most changes are not about what they are found by.
CREATE FUNCTION make_findable(kind text, klass text, name text, wholes text[], codes text[], others text[])
RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  terms CONSTANT text := format('search_terms_of(ARRAY[%s]::text[], ARRAY[%s]::text[], ARRAY[%s]::text[])',
    array_to_string('r.' || name || wholes, ', '), array_to_string(codes, ', '), array_to_string(others, ', '));
  -- Words with digits are codes: what is like them is another one.
  add CONSTANT text := format('WITH added_terms AS (
      INSERT INTO search_terms (account_id, klass, id, words, whole, term)
      SELECT r.account_id, %L, r.id, search_words_of(r.%I, ARRAY[%s]::text[]), t.whole, t.term
      FROM %%s r, %s t WHERE r.deleted_at IS NULL
      RETURNING account_id, whole, term)
    INSERT INTO search_vocabulary (account_id, word)
    SELECT DISTINCT account_id, term FROM added_terms WHERE NOT whole AND term ~ ''^[^0-9]{4,60}$''
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;', klass, name, array_to_string(wholes || codes || others, ', '), terms);
  -- A word that another transaction adds just now may be missing afterwards: a typo in it is not
  -- forgiven then, and the next record with it brings it back.
  remove CONSTANT text := format('DELETE FROM search_terms s USING %%1$s r
      WHERE s.account_id = r.account_id AND s.id = r.id AND s.klass = %L;
    DELETE FROM search_vocabulary v
    USING (SELECT DISTINCT r.account_id, t.term FROM %%1$s r, %s t WHERE NOT t.whole) gone
    WHERE v.account_id = gone.account_id AND v.word = gone.term AND NOT EXISTS (
      SELECT FROM search_terms s WHERE s.account_id = v.account_id AND NOT s.whole AND s.term = v.word);', klass, terms);
  read CONSTANT text := format('(%s)', array_to_string('r.' || name || wholes || codes || others || '{r.deleted_at IS NULL}'::text[], ', '));
BEGIN
  EXECUTE format('CREATE FUNCTION find_added_%s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN %s RETURN NULL; END $t$', kind, format(add, 'added'));
  EXECUTE format('CREATE FUNCTION find_removed_%s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN %s RETURN NULL; END $t$', kind, format(remove, 'removed'));
  EXECUTE format('CREATE FUNCTION find_changed_%s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN %s %s RETURN NULL; END $t$', kind, format(remove, '(SELECT OLD.*)'), format(add, '(SELECT NEW.*)'));
  EXECUTE format('CREATE TRIGGER find_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION find_added_%s()', kind, kind);
  EXECUTE format('CREATE TRIGGER find_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION find_removed_%s()', kind, kind);
  EXECUTE format('CREATE TRIGGER find_changed AFTER UPDATE ON %I FOR EACH ROW
    WHEN (%s IS DISTINCT FROM %s) EXECUTE FUNCTION find_changed_%s()',
    kind, replace(read, 'r.', 'OLD.'), replace(read, 'r.', 'NEW.'), kind);
  EXECUTE format(add, kind);
END
$make$;
--> statement-breakpoint
SELECT make_findable('animals', 'Animal', 'name', '{}', '{r.code,r.external_id}', '{r.genetics}'),
  make_findable('bulbs', 'Bulb', 'name', ARRAY['r.brand || '' '' || r.name'], '{}', '{r.acquired_from}'),
  make_findable('contacts', 'Contact', 'name', '{r.email,r.website_url}', '{r.phone_number}', '{}'),
  make_findable('feeders', 'Feeder', 'name', ARRAY['r.name || '' '' || r.size'], '{}', '{r.acquired_from}'),
  make_findable('groups', 'Group', 'name', '{}', '{}', '{}'),
  make_findable('species', 'Species', 'common_name', '{r.latin_name}', '{}', '{}'),
  make_findable('supplements', 'Supplement', 'name', ARRAY['r.brand || '' '' || r.name'], '{}', '{r.acquired_from}');
--> statement-breakpoint
CREATE INDEX "search_terms_term" ON "search_terms" USING btree ("account_id","whole","term");--> statement-breakpoint
CREATE INDEX "search_terms_record" ON "search_terms" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "search_vocabulary_trigrams" ON "search_vocabulary" USING gin ("account_id","word" gin_trgm_ops) WITH (fastupdate=false);
