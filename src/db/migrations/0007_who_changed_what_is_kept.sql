CREATE TABLE "record_changes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"named" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "record_changes_key" PRIMARY KEY("account_id","subject_id","created_at","id"),
	CONSTRAINT "record_changes_action" CHECK ("record_changes"."action" in ('added', 'changed', 'deleted', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_changes_deleted" ON "record_changes" USING btree ("account_id","record_id") WHERE action = 'deleted';--> statement-breakpoint
-- What differs between two rows, `{ column: [before, after] }`: nothing and empty text are one, and long
-- texts are cut.
CREATE FUNCTION history_changes(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(
    CASE WHEN length(was #>> '{}') > 300 THEN to_jsonb(left(was #>> '{}', 300) || '…') ELSE was END,
    CASE WHEN length(now #>> '{}') > 300 THEN to_jsonb(left(now #>> '{}', 300) || '…') ELSE now END)), '{}')
  FROM (
    SELECT key, nullif(nullif(o.value, 'null'), '""') AS was, nullif(nullif(n.value, 'null'), '""') AS now
    FROM jsonb_each(before) o FULL JOIN jsonb_each(after) n USING (key)
  ) columns
  WHERE was IS DISTINCT FROM now
$$;
--> statement-breakpoint
-- Keeps in `record_changes` what statements do to a table, by the person whom the transaction names in
-- `vivary.actor`. Its arguments are those of `keep_history_of`. What leaves `updated_at` alone is
-- bookkeeping and is not told, such as a stock that goes down by what was fed. Rows go through it by the
-- hundred: OFFSET 0 keeps the planner from working out a row's JSON once for every use of it.
CREATE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who CONSTANT uuid := nullif(current_setting('vivary.actor', true), '');
  mode CONSTANT text := TG_ARGV[0];
  subject CONSTANT text := TG_ARGV[1];
  naming CONSTANT text := TG_ARGV[2];
  untold CONSTANT text[] := '{account_id,id,animal_id,created_at,updated_at,deleted_at}'::text[] || TG_ARGV[3]::text[];
  is_back boolean;
BEGIN
  IF TG_OP = 'INSERT' AND mode = 'record' THEN
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, user_id, action, created_at)
    SELECT account_id, id, TG_TABLE_NAME, id, who, 'added', created_at FROM added;

  ELSIF TG_OP = 'INSERT' AND mode = 'part' THEN
    -- What came together with its animal or group is no news of it.
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes, created_at)
    SELECT account_id, (fields ->> subject)::uuid, TG_TABLE_NAME, id, coalesce(fields ->> naming, ''), who, 'added',
      jsonb_strip_nulls(fields - untold), created_at
    FROM (SELECT account_id, id, created_at, to_jsonb(added) AS fields FROM added OFFSET 0) n
    WHERE EXISTS (
      SELECT FROM animals a WHERE a.account_id = n.account_id AND a.id = (fields ->> subject)::uuid AND a.created_at < n.created_at
      UNION ALL
      SELECT FROM groups g WHERE g.account_id = n.account_id AND g.id = (fields ->> subject)::uuid AND g.created_at < n.created_at);

  ELSIF TG_OP = 'INSERT' THEN
    -- Added again under its id: a deletion that is undone. Planned anew each time, by what there is.
    EXECUTE 'SELECT EXISTS (SELECT FROM added n JOIN record_changes c ON c.account_id = n.account_id
      AND c.record_id = n.id AND c.action = ''deleted'')' INTO is_back;
    IF NOT is_back THEN RETURN NULL; END IF;
    -- As it was before, it is again what its first recorder wrote down.
    EXECUTE format('
      WITH back AS MATERIALIZED (
        SELECT n.account_id, n.id, n.happened, gone.subject_id, (gone.fields ->> ''recorded_by'')::uuid AS recorder,
          CASE WHEN n.fields = gone.fields - ''recorded_by'' THEN ''{}''
            ELSE history_changes(gone.fields - ''recorded_by'', n.fields) END AS changes
        FROM (SELECT account_id, id, to_jsonb(added) ->> $2 AS happened,
          jsonb_strip_nulls(to_jsonb(added) - $1 - ''recorded_by'') AS fields FROM added OFFSET 0) n
        CROSS JOIN LATERAL (
          SELECT c.subject_id, c.changes AS fields FROM record_changes c
          WHERE c.account_id = n.account_id AND c.record_id = n.id AND c.action = ''deleted'' AND c.kind = %1$L
          ORDER BY c.created_at DESC LIMIT 1) gone
      ), told AS (
        INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes)
        SELECT account_id, subject_id, %1$L, id, happened, $3, ''restored'', changes FROM back)
      UPDATE %1$I log SET recorded_by = (SELECT u.id FROM users u WHERE u.id = recorder)
      FROM back WHERE log.account_id = back.account_id AND log.id = back.id AND changes = ''{}''', TG_TABLE_NAME)
    USING untold, naming, who;

  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes)
    SELECT account_id, subject_id, TG_TABLE_NAME, id, named, who, action, CASE action WHEN 'changed' THEN changes ELSE '{}' END
    FROM (
      SELECT n.account_id, n.id, coalesce(n.fields ->> naming, '') AS named,
        coalesce((n.fields ->> subject)::uuid, (n.fields ->> 'contact_id')::uuid, (
          SELECT t.animal_id FROM treatments t
          WHERE t.account_id = n.account_id AND t.id = (n.fields ->> 'treatment_id')::uuid)) AS subject_id,
        history_changes(o.fields - untold, n.fields - untold) AS changes,
        CASE WHEN o.deleted_at IS NULL AND n.deleted_at IS NOT NULL THEN 'deleted'
          WHEN o.deleted_at IS NOT NULL AND n.deleted_at IS NULL THEN 'restored' ELSE 'changed' END AS action
      FROM (SELECT account_id, id, updated_at, fields, fields ->> 'deleted_at' AS deleted_at
        FROM (SELECT account_id, id, updated_at, to_jsonb(removed) AS fields FROM removed OFFSET 0) was) o
      JOIN (SELECT account_id, id, updated_at, fields, fields ->> 'deleted_at' AS deleted_at
        FROM (SELECT account_id, id, updated_at, to_jsonb(added) AS fields FROM added OFFSET 0) is_now) n
        ON n.account_id = o.account_id AND n.id = o.id
      WHERE o.updated_at <> n.updated_at OR o.deleted_at IS DISTINCT FROM n.deleted_at
    OFFSET 0) pairs
    WHERE subject_id IS NOT NULL AND (action <> 'changed' OR changes <> '{}');

  ELSIF mode = 'record' THEN
    -- Erased for good, and its history with it.
    DELETE FROM record_changes c USING removed r WHERE c.account_id = r.account_id AND c.subject_id = r.id;

  ELSIF who IS NOT NULL THEN
    -- By a person, whole; what goes with its record or with its account is not told.
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes)
    SELECT account_id, subject_id, TG_TABLE_NAME, id, coalesce(fields ->> naming, ''), who, 'deleted', jsonb_strip_nulls(fields - untold)
    FROM (
      SELECT o.account_id, o.id, o.fields, coalesce((o.fields ->> subject)::uuid, (o.fields ->> 'contact_id')::uuid, (
        SELECT t.animal_id FROM treatments t
        WHERE t.account_id = o.account_id AND t.id = (o.fields ->> 'treatment_id')::uuid)) AS subject_id
      FROM (SELECT account_id, id, to_jsonb(removed) AS fields FROM removed OFFSET 0) o
    OFFSET 0) gone
    WHERE subject_id IS NOT NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = account_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Every kind of record whose history is kept calls this, a row that stands in two histories twice:
-- - mode: `record` has a history of its own, and takes it with it when it is erased; `part` stands in
--   another record's; `log` as well, but says itself who added it and when, so that only what becomes of
--   it afterwards is told: of all rows most are logs.
-- - subject: the column of the record in whose history it stands (without one a contact, or the animal of
--   the treatment); naming: the column that tells it from its like; untold: columns that are told elsewhere.
CREATE FUNCTION keep_history_of(kind text, mode text, subject text, naming text, untold text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  call CONSTANT text := format(' FOR EACH STATEMENT EXECUTE FUNCTION keep_history(%L, %L, %L, %L)', mode, subject, naming, untold);
BEGIN
  EXECUTE format('CREATE TRIGGER history_added_%s AFTER INSERT ON %I REFERENCING NEW TABLE AS added', subject, kind) || call;
  EXECUTE format('CREATE TRIGGER history_removed_%s AFTER DELETE ON %I REFERENCING OLD TABLE AS removed', subject, kind) || call;
  EXECUTE format('CREATE TRIGGER history_changed_%s AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added', subject, kind) || call;
END
$$;
--> statement-breakpoint
-- Where an animal lives is told by its moves.
SELECT keep_history_of('animals', 'record', 'id', '', '{room,rack,tub}');
--> statement-breakpoint
SELECT keep_history_of(kind, 'record', 'id', '', '{}')
FROM unnest(ARRAY['species', 'groups', 'feeders', 'supplements', 'bulbs', 'contacts', 'custom_events', 'tasks']) AS kind;
--> statement-breakpoint
SELECT keep_history_of(kind, 'part', 'animal_id', naming, '{}') FROM (VALUES
  ('moves', 'moved_on'), ('health_notes', 'noted_on'), ('treatments', 'substance'), ('vet_visits', 'visited_on'),
  ('feeding_schedules', 'feeder_id'), ('cleaning_schedules', ''), ('animal_pictures', ''),
  ('animal_groups', 'group_id')) AS parts (kind, naming);
--> statement-breakpoint
SELECT keep_history_of('animal_groups', 'part', 'group_id', 'animal_id', '{group_id}');
--> statement-breakpoint
SELECT keep_history_of(kind, 'log', 'animal_id', naming, '{taken_from_stock,contact_id}') FROM (VALUES
  ('feeding_logs', 'happened_at'), ('cleaning_logs', 'happened_at'), ('shedding_logs', 'happened_at'),
  ('weight_logs', 'happened_at'), ('poop_logs', 'happened_at'), ('doses', 'happened_at'), ('comments', 'created_at')) AS logs (kind, naming);
