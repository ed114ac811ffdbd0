-- Stands in for the functions of Citus, which can't be installed with the database that tests run on: refuses what
-- Citus 14 refuses of keys and references (create_distributed_table.c, foreign_constraint.c and table.c of its
-- sources), and notes the tables it takes.

CREATE TABLE spread (name regclass PRIMARY KEY, by_column text);

CREATE FUNCTION refuse_references(a_table regclass, its_column text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conname, confrelid::regclass AS parent, confdeltype, confupdtype, s.name IS NOT NULL OR confrelid = a_table AS is_spread,
      coalesce(s.by_column, CASE WHEN confrelid = a_table THEN its_column END) AS parent_column,
      array_position(ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS one (attnum, place)
        JOIN pg_attribute a ON attrelid = conrelid AND a.attnum = one.attnum ORDER BY place), its_column) AS place,
      ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS one (attnum, place)
        JOIN pg_attribute a ON attrelid = confrelid AND a.attnum = one.attnum ORDER BY place) AS parent_columns
    FROM pg_constraint LEFT JOIN spread s ON s.name = confrelid
    WHERE contype = 'f' AND conrelid = a_table AND conparentid = 0
  LOOP
    IF NOT key.is_spread THEN
      RAISE EXCEPTION '%: referenced table "%" must be a distributed table or a reference table', key.conname, key.parent;
    ELSIF its_column IS NULL AND key.parent_column IS NOT NULL THEN
      RAISE EXCEPTION '%: foreign keys from reference tables to distributed tables are not supported', key.conname;
    ELSIF key.place IS NOT NULL AND (key.confdeltype IN ('n', 'd') OR key.confupdtype IN ('n', 'd', 'c')) THEN
      RAISE EXCEPTION '%: SET NULL, SET DEFAULT or CASCADE is not supported when the distribution key is included', key.conname;
    ELSIF key.parent_column IS NOT NULL AND key.parent_columns[key.place] IS DISTINCT FROM key.parent_column THEN
      RAISE EXCEPTION '%: foreign keys between colocated tables include the partition column in the same ordinal', key.conname;
    END IF;
  END LOOP;
END
$$;

CREATE FUNCTION create_reference_table(a_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_references(a_table, NULL);
  INSERT INTO spread VALUES (a_table, NULL);
END
$$;

CREATE FUNCTION create_distributed_table(a_table regclass, its_column text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  narrow text := (SELECT string_agg(indexrelid::regclass::text, ', ') FROM pg_index
    WHERE indrelid = a_table AND (indisunique OR indisexclusion) AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = a_table AND attname = its_column AND attnum = ANY (indkey[0:indnkeyatts - 1])));
BEGIN
  IF narrow IS NOT NULL THEN
    RAISE EXCEPTION 'distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column: %', narrow;
  ELSIF colocate_with <> 'none' AND NOT EXISTS (SELECT FROM spread WHERE name = colocate_with::regclass AND by_column = its_column) THEN
    RAISE EXCEPTION 'relation % is not distributed', colocate_with;
  END IF;
  PERFORM FROM pg_attribute WHERE attrelid = a_table AND attname = its_column AND attnotnull;
  IF NOT FOUND THEN RAISE EXCEPTION '% has no column % that is never null', a_table, its_column; END IF;
  PERFORM refuse_references(a_table, its_column);
  INSERT INTO spread VALUES (a_table, its_column);
END
$$;
