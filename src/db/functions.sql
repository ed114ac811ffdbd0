-- The functions of the database and the triggers that use them. The server applies this file in the
-- transaction of the migrations, after them, whenever its text has changed. Migrations made earlier
-- versions of what stands here; new ones neither create these functions nor call them.

-- Loads pg_trgm: without it only a superuser may name its setting, as similar_words does.
SELECT similarity('', '');

---------------------------------------------------------------------------------------------------
-- Plans
---------------------------------------------------------------------------------------------------

-- Has PostgreSQL take an account for a hundred rows of a table wherever it doesn't look at which account it is. It would
-- count them otherwise, and where one keeper has most of them, or nothing was counted since a table grew, it would choose
-- plans that read all of an account for each row. Holds from a table's next ANALYZE on.
DO $$
DECLARE of_account regclass;
BEGIN
  FOR of_account IN SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attname = 'account_id' AND attoptions IS NULL AND relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN account_id SET (n_distinct = -0.01)', of_account);
  END LOOP;
END
$$;

---------------------------------------------------------------------------------------------------
-- Totals of lists
---------------------------------------------------------------------------------------------------

-- Keeps in `totals`, per account and table, how many rows are not deleted, in the transaction of every
-- write. Per statement, so that a thousand rows at once cost one update.
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO totals (account_id, kind, total)
    SELECT account_id, TG_TABLE_NAME, count(*) FILTER (WHERE deleted_at IS NULL) FROM added
    GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, kind) DO UPDATE SET total = totals.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    -- An update, never an insert: the account itself may be being deleted.
    UPDATE totals SET total = totals.total - gone.rows
    FROM (SELECT account_id, count(*) AS rows FROM removed WHERE deleted_at IS NULL GROUP BY account_id) gone
    WHERE totals.account_id = gone.account_id AND totals.kind = TG_TABLE_NAME;
  ELSE
    UPDATE totals SET total = totals.total + changed.rows
    FROM (
      SELECT account_id, sum(rows) AS rows FROM (
        SELECT account_id, count(*) AS rows FROM added WHERE deleted_at IS NULL GROUP BY account_id
        UNION ALL
        SELECT account_id, -count(*) FROM removed WHERE deleted_at IS NULL GROUP BY account_id
      ) both_sides GROUP BY account_id HAVING sum(rows) <> 0
    ) changed
    WHERE totals.account_id = changed.account_id AND totals.kind = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;

-- The same for animals, whose lists show only those that are kept.
CREATE OR REPLACE FUNCTION count_kept_animals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO totals (account_id, kind, total)
    SELECT account_id, 'animals', count(*) FILTER (WHERE deleted_at IS NULL AND state = 'kept') FROM added
    GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, kind) DO UPDATE SET total = totals.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE totals SET total = totals.total - gone.rows
    FROM (SELECT account_id, count(*) AS rows FROM removed
      WHERE deleted_at IS NULL AND state = 'kept' GROUP BY account_id) gone
    WHERE totals.account_id = gone.account_id AND totals.kind = 'animals';
  ELSE
    UPDATE totals SET total = totals.total + changed.rows
    FROM (
      SELECT account_id, sum(rows) AS rows FROM (
        SELECT account_id, count(*) AS rows FROM added WHERE deleted_at IS NULL AND state = 'kept' GROUP BY account_id
        UNION ALL
        SELECT account_id, -count(*) FROM removed WHERE deleted_at IS NULL AND state = 'kept' GROUP BY account_id
      ) both_sides GROUP BY account_id HAVING sum(rows) <> 0
    ) changed
    WHERE totals.account_id = changed.account_id AND totals.kind = 'animals';
  END IF;
  RETURN NULL;
END
$$;

-- Makes a table's total follow its rows.
CREATE OR REPLACE FUNCTION count_rows_of(kind text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_new CONSTANT boolean := NOT EXISTS (
    SELECT FROM pg_trigger WHERE tgrelid = kind::regclass AND tgname = 'count_added');
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', kind);
  IF is_new THEN
    EXECUTE format('INSERT INTO totals (account_id, kind, total)
      SELECT account_id, %L, count(*) FILTER (WHERE deleted_at IS NULL) FROM %I GROUP BY account_id
      ON CONFLICT (account_id, kind) DO UPDATE SET total = excluded.total', kind, kind);
  END IF;
END
$$;

SELECT count_rows_of(kind) FROM unnest(ARRAY['species', 'feeders', 'supplements', 'bulbs', 'contacts',
  'groups', 'tasks', 'custom_events', 'pairing_plans', 'clutches', 'shop_listings', 'sales', 'conversations', 'climate_places']) AS kind;

CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON animals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_kept_animals();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON animals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_kept_animals();
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON animals REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_kept_animals();

---------------------------------------------------------------------------------------------------
-- Totals of logs
---------------------------------------------------------------------------------------------------

-- Keeps in `log_totals`, per animal and kind of log, how many there are and how many are flagged. The
-- trigger's argument is the condition that flags a row. Per statement and in one order, so that two
-- rounds over the same animals wait for each other and cause no deadlock. Added logs, the most frequent
-- write of all, have a function for each kind, whose plan is kept.
CREATE OR REPLACE FUNCTION count_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted CONSTANT text := format('account_id, animal_id, count(*) AS rows, count(*) FILTER (WHERE %s) AS flags', TG_ARGV[0]);
  both_sides text;
BEGIN
  both_sides := format('SELECT account_id, animal_id, -rows AS rows, -flags AS flags
    FROM (SELECT %s FROM removed GROUP BY account_id, animal_id) gone', counted);
  IF TG_OP = 'UPDATE' THEN
    both_sides := both_sides || format(' UNION ALL
      SELECT account_id, animal_id, rows, flags
      FROM (SELECT %s FROM added GROUP BY account_id, animal_id) come', counted);
  END IF;
  EXECUTE format('UPDATE log_totals SET total = total + rows, flagged = flagged + flags
    FROM (SELECT account_id, animal_id, sum(rows) AS rows, sum(flags) AS flags
      FROM (%s) both_sides GROUP BY account_id, animal_id HAVING sum(rows) <> 0 OR sum(flags) <> 0) changed
    WHERE log_totals.account_id = changed.account_id AND log_totals.animal_id = changed.animal_id
      AND log_totals.kind = %L', both_sides, TG_TABLE_NAME);
  RETURN NULL;
END
$$;

-- Makes the totals of a kind of log follow its rows.
CREATE OR REPLACE FUNCTION count_logs_of(kind text, flag text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_new CONSTANT boolean := NOT EXISTS (
    SELECT FROM pg_trigger WHERE tgrelid = kind::regclass AND tgname = 'count_added');
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $count$
    BEGIN
      INSERT INTO log_totals (account_id, animal_id, kind, total, flagged)
      SELECT account_id, animal_id, %L, count(*), count(*) FILTER (WHERE %s) FROM added
      GROUP BY account_id, animal_id ORDER BY account_id, animal_id
      ON CONFLICT (account_id, animal_id, kind) DO UPDATE
      SET total = log_totals.total + excluded.total, flagged = log_totals.flagged + excluded.flagged;
      RETURN NULL;
    END
    $count$', 'count_logs_added_' || kind, kind, flag);
  EXECUTE format('CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', kind, 'count_logs_added_' || kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_logs(%L)', kind, flag);
  EXECUTE format('CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_logs(%L)', kind, flag);
  IF is_new THEN
    EXECUTE format('INSERT INTO log_totals (account_id, animal_id, kind, total, flagged)
      SELECT account_id, animal_id, %L, count(*), count(*) FILTER (WHERE %s) FROM %I GROUP BY account_id, animal_id
      ON CONFLICT (account_id, animal_id, kind) DO UPDATE SET total = excluded.total, flagged = excluded.flagged',
      kind, flag, kind);
  END IF;
END
$$;

SELECT count_logs_of('feeding_logs', 'not success'), count_logs_of('cleaning_logs', 'false'),
  count_logs_of('shedding_logs', 'false'), count_logs_of('weight_logs', 'false'), count_logs_of('poop_logs', 'unusual');

---------------------------------------------------------------------------------------------------
-- Days on which animals are due
---------------------------------------------------------------------------------------------------

-- Earlier versions let a meal count up to half a step early beside other schedules of its feeder, too: see the end of this section.
SELECT set_config('vivary.due_rule', 'earlier', true) FROM pg_proc
WHERE proname = 'feeding_plans' AND prosrc NOT LIKE '%planned_feedings%';

-- The first step of a repeating schedule on or after a day, as `firstStep` in care/schedules/recurrence.ts has it.
CREATE OR REPLACE FUNCTION first_step(started_on date, step int, day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT started_on + (greatest(started_on, day) - started_on + step - 1) / nullif(step, 0) * step
$$;

-- The first day on which a schedule is due if its latest counting log was on `last_on`, whatever day it is now: what
-- `firstDue` in care/schedules/due/due.ts works out, in one expression, so that it is inlined. The log counts for a step
-- up to half a step early, or `early` days if they are fewer.
CREATE OR REPLACE FUNCTION first_due(started_on date, step int, counts_from text, paused_until date, last_on date, early int)
RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN step = 0 AND last_on >= started_on THEN NULL
    WHEN step = 0 THEN greatest(started_on, paused_until)
    WHEN counts_from = 'last_log' THEN greatest(started_on, paused_until, last_on + step)
    ELSE first_step(started_on, step, greatest(paused_until, last_on + least(step / 2, early) + 1))
  END
$$;

-- The same of a schedule beside which its animal has no other.
CREATE OR REPLACE FUNCTION first_due(started_on date, step int, counts_from text, paused_until date, last_on date)
RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT first_due(started_on, step, counts_from, paused_until, last_on, NULL) $$;

-- The day from which a log makes a schedule of a single step done, as `beginsOn` there has it; of others their first day.
CREATE OR REPLACE FUNCTION begins_on(started_on date, step int, paused_until date, pause_reason text)
RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN step = 0 AND pause_reason = '' THEN greatest(started_on, paused_until) ELSE started_on END
$$;

-- The day on which a schedule is due as of a day that isn't before its first: one that counts from its start moves on
-- to its latest step.
CREATE OR REPLACE FUNCTION due_as_of(today date, first_on date, step int, counts_from text)
RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN step > 0 AND counts_from = 'start' THEN first_on + (today - first_on) / step * step ELSE first_on END
$$;

-- The feeding schedules of an animal with the first day of each, by the latest feeding that counts for it, as
-- `lastFeeding` in care/schedules/plans.queries.ts has it, and `earlyBy` in due.ts. Nulls come last as in the index, which
-- is left at the first log: in another order PostgreSQL reads all of an animal's logs.
CREATE OR REPLACE FUNCTION planned_feedings(of_account uuid, of_animal uuid, zone text)
RETURNS TABLE (id uuid, first_on date, step int, counts_from text) LANGUAGE sql STABLE AS $$
  WITH plan AS (SELECT s.*, first_step(s.started_on, s.step, s.last_on + 1) AS step_on FROM (
    SELECT s.id, s.feeder_id, s.started_on, s.counts_from, s.paused_until, s.pause_reason,
      s.repeat_amount * CASE s.repeat WHEN 'day' THEN 1 WHEN 'week' THEN 7 ELSE 30 END AS step, ((
        SELECT fed.happened_at FROM feeding_logs fed
        WHERE fed.account_id = of_account AND fed.animal_id = of_animal AND fed.success
          AND (s.feeder_id IS NULL OR fed.feeder_id = s.feeder_id OR fed.feeder_id <> ALL (ARRAY(
            SELECT other.feeder_id FROM feeding_schedules other
            WHERE other.account_id = of_account AND other.animal_id = of_animal AND other.feeder_id IS NOT NULL)))
        ORDER BY fed.happened_at DESC NULLS LAST, fed.id DESC NULLS LAST LIMIT 1) AT TIME ZONE zone)::date AS last_on
    FROM feeding_schedules s WHERE s.account_id = of_account AND s.animal_id = of_animal OFFSET 0) s)
  SELECT plan.id, first_due(begins_on(plan.started_on, plan.step, plan.paused_until, plan.pause_reason), plan.step,
    plan.counts_from, plan.paused_until, plan.last_on, (
      SELECT min(days) / 2
      FROM plan other, LATERAL (SELECT (plan.step_on - other.started_on - 1) % nullif(other.step, 0) + 1 AS days) apart
      WHERE other.id <> plan.id AND other.counts_from = 'start' AND other.started_on < plan.step_on
        AND plan.step_on - days >= coalesce(other.paused_until, other.started_on)
        AND (other.feeder_id = plan.feeder_id OR plan.feeder_id IS NULL))),
    plan.step, plan.counts_from
  FROM plan
$$;

CREATE OR REPLACE FUNCTION feeding_plans(of_account uuid, of_animal uuid, zone text)
RETURNS TABLE (first_on date, step int, counts_from text) LANGUAGE sql STABLE AS $$
  SELECT first_on, step, counts_from FROM planned_feedings(of_account, of_animal, zone)
$$;

CREATE OR REPLACE FUNCTION cleaning_plans(of_account uuid, of_animal uuid, zone text)
RETURNS TABLE (first_on date, step int, counts_from text) LANGUAGE sql STABLE AS $$
  SELECT first_due(begins_on(plan.started_on, plan.step, plan.paused_until, plan.pause_reason), plan.step,
    plan.counts_from, plan.paused_until, plan.last_on), plan.step, plan.counts_from
  FROM (
    SELECT s.started_on, s.counts_from, s.paused_until, s.pause_reason,
      s.repeat_amount * CASE s.repeat WHEN 'day' THEN 1 WHEN 'week' THEN 7 ELSE 30 END AS step, ((
        SELECT clean.happened_at FROM cleaning_logs clean
        WHERE clean.account_id = of_account AND clean.animal_id = of_animal
        ORDER BY clean.happened_at DESC NULLS LAST, clean.id DESC NULLS LAST LIMIT 1) AT TIME ZONE zone)::date AS last_on
    FROM cleaning_schedules s WHERE s.account_id = of_account AND s.animal_id = of_animal OFFSET 0) plan
$$;

-- The zone of an account, or UTC where PostgreSQL doesn't know it: that must not keep anyone from recording a meal.
CREATE OR REPLACE FUNCTION known_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END
$$;

-- Works out anew when animals are to be fed. Their rows are locked first: of two writes at the same time the later one
-- waits, and then reads what the other has committed. Planned once and by the indexes: for one animal, planning takes
-- four times as long as the work, and a plan that suits small tables would stay while they grow. The outer OFFSET 0 keeps
-- the planner from working out a day for each of its three uses.
CREATE OR REPLACE FUNCTION keep_feeding_days(of_accounts uuid[], of_animals uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM unnest(of_accounts, of_animals) one (account, animal)
    JOIN due_days d ON d.account_id = one.account AND d.animal_id = one.animal
    ORDER BY d.account_id, d.animal_id FOR NO KEY UPDATE OF d;
  UPDATE due_days d SET feeding_on = day, next_on = least(day, d.cleaning_on)
  FROM (
    SELECT one.account, one.animal, (SELECT min(first_on) FROM feeding_plans(one.account, one.animal, a.zone)) AS day
    FROM unnest(of_accounts, of_animals) one (account, animal)
    JOIN (SELECT id, known_zone(time_zone) AS zone FROM accounts WHERE id = ANY (of_accounts) OFFSET 0) a ON a.id = one.account OFFSET 0
  ) anew
  WHERE d.account_id = account AND d.animal_id = animal AND d.feeding_on IS DISTINCT FROM day;
END
$$;

-- The same for when their enclosures are to be cleaned.
CREATE OR REPLACE FUNCTION keep_cleaning_days(of_accounts uuid[], of_animals uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM unnest(of_accounts, of_animals) one (account, animal)
    JOIN due_days d ON d.account_id = one.account AND d.animal_id = one.animal
    ORDER BY d.account_id, d.animal_id FOR NO KEY UPDATE OF d;
  UPDATE due_days d SET cleaning_on = day, next_on = least(d.feeding_on, day)
  FROM (
    SELECT one.account, one.animal, (SELECT min(first_on) FROM cleaning_plans(one.account, one.animal, a.zone)) AS day
    FROM unnest(of_accounts, of_animals) one (account, animal)
    JOIN (SELECT id, known_zone(time_zone) AS zone FROM accounts WHERE id = ANY (of_accounts) OFFSET 0) a ON a.id = one.account OFFSET 0
  ) anew
  WHERE d.account_id = account AND d.animal_id = animal AND d.cleaning_on IS DISTINCT FROM day;
END
$$;

-- Follows logs and schedules of the kind in the trigger's argument, in the transaction of every write, whatever writes.
CREATE OR REPLACE FUNCTION follow_due_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
  animals uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(account_id), array_agg(animal_id) INTO accounts, animals
    FROM (SELECT DISTINCT account_id, animal_id FROM added) one;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(account_id), array_agg(animal_id) INTO accounts, animals
    FROM (SELECT DISTINCT account_id, animal_id FROM removed) one;
  ELSE
    SELECT array_agg(account_id), array_agg(animal_id) INTO accounts, animals
    FROM (SELECT account_id, animal_id FROM removed UNION SELECT account_id, animal_id FROM added) one;
  END IF;
  IF accounts IS NULL THEN RETURN NULL; END IF;
  IF TG_ARGV[0] = 'feeding' THEN PERFORM keep_feeding_days(accounts, animals);
  ELSE PERFORM keep_cleaning_days(accounts, animals);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_due_days_of(written text, kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER due_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION follow_due_days(%L)', written, kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER due_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_due_days(%L)', written, kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER due_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION follow_due_days(%L)', written, kind);
END
$$;

SELECT follow_due_days_of('feeding_logs', 'feeding'), follow_due_days_of('feeding_schedules', 'feeding'),
  follow_due_days_of('cleaning_logs', 'cleaning'), follow_due_days_of('cleaning_schedules', 'cleaning');

-- Days are those of the account's zone.
CREATE OR REPLACE FUNCTION follow_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_feeding_days(accounts, animals), keep_cleaning_days(accounts, animals)
  FROM (SELECT array_agg(account_id) AS accounts, array_agg(animal_id) AS animals
    FROM due_days WHERE account_id = NEW.id) one;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER due_zone AFTER UPDATE OF time_zone ON accounts
  FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION follow_time_zone();

-- Each animal has a row from the first, with what its schedules say if one statement wrote both.
CREATE OR REPLACE FUNCTION begin_due_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_days (account_id, animal_id) SELECT account_id, id FROM added ON CONFLICT DO NOTHING;
  PERFORM keep_feeding_days(accounts, animals), keep_cleaning_days(accounts, animals)
  FROM (SELECT array_agg(account_id) AS accounts, array_agg(id) AS animals FROM added n
    WHERE EXISTS (SELECT FROM feeding_schedules s WHERE s.account_id = n.account_id AND s.animal_id = n.id)
      OR EXISTS (SELECT FROM cleaning_schedules s WHERE s.account_id = n.account_id AND s.animal_id = n.id)) one
  WHERE accounts IS NOT NULL;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  is_new CONSTANT boolean := NOT EXISTS (
    SELECT FROM pg_trigger WHERE tgrelid = 'animals'::regclass AND tgname = 'due_begun');
BEGIN
  CREATE OR REPLACE TRIGGER due_begun AFTER INSERT ON animals REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION begin_due_days();
  IF is_new THEN
    INSERT INTO due_days (account_id, animal_id) SELECT account_id, id FROM animals ON CONFLICT DO NOTHING;
    PERFORM keep_feeding_days(accounts, animals), keep_cleaning_days(accounts, animals)
    FROM (SELECT array_agg(account_id) AS accounts, array_agg(animal_id) AS animals FROM due_days GROUP BY account_id) one;
  END IF;
END
$$;

-- Earlier versions took these for done by a log from before the end of their pause.
SELECT keep_feeding_days(array_agg(account_id), array_agg(animal_id)) FROM (
  SELECT DISTINCT account_id, animal_id FROM feeding_schedules
  WHERE repeat_amount = 0 AND paused_until > started_on AND pause_reason = '') one HAVING count(*) > 0;
SELECT keep_cleaning_days(array_agg(account_id), array_agg(animal_id)) FROM (
  SELECT DISTINCT account_id, animal_id FROM cleaning_schedules
  WHERE repeat_amount = 0 AND paused_until > started_on AND pause_reason = '') one HAVING count(*) > 0;
SELECT keep_feeding_days(array_agg(account_id), array_agg(animal_id)) FROM (
  SELECT account_id, animal_id FROM feeding_schedules GROUP BY account_id, animal_id HAVING count(*) > 1) one
WHERE current_setting('vivary.due_rule', true) = 'earlier' HAVING count(*) > 0;

---------------------------------------------------------------------------------------------------
-- Live updates
---------------------------------------------------------------------------------------------------

-- Notifies the servers with the commit, once per statement and person: 'account user'. They count
-- again and update open tabs.
CREATE OR REPLACE FUNCTION tell_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivary_counts', account_id || ' ' || user_id)
  FROM (SELECT DISTINCT account_id, user_id FROM changed) people;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tell_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_counts();
CREATE OR REPLACE TRIGGER tell_changed AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_counts();
CREATE OR REPLACE TRIGGER tell_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_counts();

-- Tells the servers which kinds of record of an account were changed, and in which tab of a browser:
-- 'account kind tab', a line for each. They tell the account's open tabs, which fetch them again. Transactions that
-- notify commit one after the other, each waiting for the disk. So the servers' own connections, which
-- set `vivary.changes`, only hear of it here, and notify after the commit (db/changes.ts).
CREATE OR REPLACE FUNCTION tell_change(kind text, accounts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tab CONSTANT text := coalesce(current_setting('vivary.tab', true), '');
  changes CONSTANT text[] := ARRAY(SELECT rtrim(account || ' ' || kind || ' ' || tab) FROM unnest(accounts) account);
BEGIN
  IF changes = '{}' THEN RETURN; END IF;
  IF current_setting('vivary.changes', true) = 'later' THEN
    -- All in one, since PostgreSQL sends each notice by itself.
    RAISE NOTICE USING MESSAGE = array_to_string(changes, E'\n'), ERRCODE = '01VIV';
  ELSE
    PERFORM pg_notify('vivary_changes', change) FROM unnest(changes) change;
  END IF;
END
$$;
DROP FUNCTION IF EXISTS tell_change(text), tell_change_in(text, text);

-- Once per statement, so that a round over hundreds of animals is one notice. Where the server knows what its
-- statement changes it tells that itself, as of meals: it would be a quarter of what recording one takes.
CREATE OR REPLACE FUNCTION tell_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('vivary.changes', true) = 'known' THEN RETURN NULL; END IF;
  PERFORM tell_change(TG_TABLE_NAME, ARRAY(SELECT DISTINCT account_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tell_changes_of(kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER live_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changes()', kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER live_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changes()', kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER live_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changes()', kind);
END
$$;

SELECT tell_changes_of(kind) FROM unnest(ARRAY['achievements', 'animal_groups', 'animal_pictures', 'animals', 'bulbs',
  'air_readings', 'cleaning_logs', 'climate_alarm_rules', 'climate_alarms', 'climate_placements', 'climate_places', 'climate_sensors', 'cleaning_schedules', 'clutches', 'comments', 'contacts', 'custom_events', 'doses',
  'egg_checks', 'eggs', 'feeders', 'feeding_logs', 'feeding_schedules', 'groups', 'health_notes', 'imports', 'invitations', 'loci',
  'listing_pictures', 'memberships', 'moves', 'pairing_logs', 'pairing_plans', 'pairings', 'picked_feeders', 'poop_logs', 'possible_sires',
  'hand_overs', 'qr_codes', 'sales', 'shed_forecasts', 'shedding_logs', 'shop_listings', 'shops', 'species', 'subscription_periods', 'supplements', 'tasks', 'treatments', 'vet_visits',
  'weight_logs', 'conversations', 'shop_messages', 'blocked_visitors', 'archives', 'webhooks', 'webhook_deliveries']) AS kind;

-- Accounts and users by what screens show: the rest is bookkeeping.
CREATE OR REPLACE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('accounts', ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER live_changed AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((OLD.name, OLD.time_zone, OLD.currency, OLD.kwh_price, OLD.code_template, OLD.erase_at)
    IS DISTINCT FROM (NEW.name, NEW.time_zone, NEW.currency, NEW.kwh_price, NEW.code_template, NEW.erase_at))
  EXECUTE FUNCTION tell_account_changed();

CREATE OR REPLACE FUNCTION tell_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('users', ARRAY(SELECT account_id FROM memberships WHERE user_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER live_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.week_start, OLD.weight_unit, OLD.decimal_sign, OLD.time_format, OLD.temperature_unit, OLD.animal_columns)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.week_start, NEW.weight_unit, NEW.decimal_sign, NEW.time_format, NEW.temperature_unit, NEW.animal_columns))
  EXECUTE FUNCTION tell_user_changed();

-- Sessions by what makes them another's or none: servers keep what they read of them.
CREATE OR REPLACE TRIGGER live_removed AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes();

CREATE OR REPLACE FUNCTION tell_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('sessions', ARRAY(SELECT DISTINCT unnest(ARRAY[OLD.account_id, NEW.account_id])));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER live_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.account_id, OLD.expires_at) IS DISTINCT FROM (NEW.account_id, NEW.expires_at))
  EXECUTE FUNCTION tell_session_changed();

-- Whether the email of a shop's answer arrived is shown beside it.
CREATE OR REPLACE FUNCTION tell_answer_delivered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('shop_messages', ARRAY[NEW.account_id]) FROM shop_messages m
  WHERE m.account_id = NEW.account_id AND m.outbox_id = NEW.id LIMIT 1;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER tell_answer_delivered AFTER UPDATE ON outbox FOR EACH ROW
  WHEN (NEW.channel = 'mail' AND NEW.account_id IS NOT NULL
    AND (OLD.sent_at, OLD.failed_at) IS DISTINCT FROM (NEW.sent_at, NEW.failed_at))
  EXECUTE FUNCTION tell_answer_delivered();

-- Closes the sockets of a session that ends, on every server. The message is its hash in hexadecimal.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vivary_sessions', encode(token_hash, 'hex')) FROM ended;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER tell_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_session_ended();

---------------------------------------------------------------------------------------------------
-- Search
---------------------------------------------------------------------------------------------------

-- Normalises text for comparison: without accents and capitals, words separated by single spaces. The
-- separators are listed here because locales differ in what they call punctuation. Declared immutable
-- although unaccent is only stable: its rules are not changed under a running installation. Cut twice,
-- because one character can become many and an index entry holds at most 2,700 bytes. PL/pgSQL evaluates
-- it in half of the time that SQL takes, which can't be inlined here.
CREATE OR REPLACE FUNCTION search_key(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(left(regexp_replace(
    lower(unaccent(normalize(left(given, 200), NFKC)) COLLATE "natural") COLLATE "C",
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), 200));
END
$$;

-- The words of an account that resemble the given one, the most similar first.
CREATE OR REPLACE FUNCTION similar_words(account uuid, given text) RETURNS TABLE (word text)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = '0.2' AS $$
  SELECT word FROM search_vocabulary WHERE account_id = account AND word % given
  ORDER BY similarity(word, given) DESC, word LIMIT 40
$$;

-- Makes records of a table findable, by the column of their name and by expressions over the row `r`:
-- those that are found as a whole, codes, which are also found without their spaces and signs (BP-12 by
-- bp12), and others, of which only words are found. Each term has all words of its record, those of the
-- name first: ' nyx | banana het clown bp 12 '.
-- Its functions are generated because each kind has other columns. Per statement where rows are
-- inserted and deleted, so that a thousand at once cost one insert; per row where they are updated,
-- because most updates touch nothing that is searched. Each text is normalised once, and its terms are made
-- within the statement: functions called for each record took longer than all the rest. Indexes all rows
-- when the table is new here or is found by something else than before.
CREATE OR REPLACE FUNCTION make_findable(kind text, klass text, name text, wholes text[], codes text[], others text[])
RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  first_code CONSTANT int := cardinality(wholes) + 2;
  last_code CONSTANT int := cardinality(wholes) + cardinality(codes) + 1;
  -- The normalised texts of a record, in this order; NULL where it has none.
  keys CONSTANT text := format('ARRAY[search_key(%s)]',
    array_to_string('r.' || name || wholes || codes || others, '), search_key('));
  terms CONSTANT text := format('LATERAL (
      SELECT true AS whole, key AS term FROM unnest(r.keys[1:%2$s]) key WHERE key <> ''''
      UNION SELECT true, replace(key, '' '', '''') FROM unnest(r.keys[%1$s:%2$s]) key WHERE strpos(key, '' '') > 0
      UNION SELECT false, word FROM unnest(r.keys) key, string_to_table(key, '' '') word WHERE word <> '''') t',
    first_code, last_code);
  -- Words with digits are codes: a similar code means another record.
  -- OFFSET 0 keeps the planner from computing a record's texts for each of its terms.
  add CONSTANT text := format('WITH added_terms AS (
      INSERT INTO search_terms (account_id, klass, id, words, whole, term)
      SELECT r.account_id, %L, r.id, r.all_words, t.whole, t.term
      FROM (SELECT r.account_id, r.id, r.keys,
          concat('' '', r.keys[1], '' | '', array_to_string(array_remove(r.keys[2:], ''''), '' ''), '' '') AS all_words
        FROM (SELECT r.account_id, r.id, %s AS keys FROM %%s r WHERE r.deleted_at IS NULL OFFSET 0) r OFFSET 0) r, %s
      RETURNING account_id, whole, term)
    INSERT INTO search_vocabulary (account_id, word)
    SELECT DISTINCT account_id, term FROM added_terms WHERE NOT whole AND term ~ ''^[^0-9]{4,60}$''
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;', klass, keys, terms);
  -- A word that another transaction is just adding can be lost from the vocabulary. Then a typo in it
  -- isn't forgiven until the next record with that word adds it again. OFFSET 0: each word is looked up.
  remove CONSTANT text := format('DELETE FROM search_terms s USING %%1$s r
      WHERE s.account_id = r.account_id AND s.id = r.id AND s.klass = %L;
    DELETE FROM search_vocabulary v
    USING (SELECT DISTINCT r.account_id, t.term
      FROM (SELECT r.account_id, %s AS keys FROM %%1$s r OFFSET 0) r, %s WHERE NOT t.whole) gone
    WHERE v.account_id = gone.account_id AND v.word = gone.term AND NOT EXISTS (
      SELECT FROM search_terms s WHERE s.account_id = v.account_id AND NOT s.whole AND s.term = v.word OFFSET 0);',
    klass, keys, terms);
  read CONSTANT text := format('(%s)', array_to_string('r.' || name || wholes || codes || others || '{r.deleted_at IS NULL}'::text[], ', '));
  before CONSTANT text := (SELECT prosrc FROM pg_proc WHERE oid = to_regproc(current_schema() || '.find_added_' || kind));
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION find_added_%s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN %s RETURN NULL; END $t$', kind, format(add, 'added'));
  EXECUTE format('CREATE OR REPLACE FUNCTION find_removed_%s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN %s RETURN NULL; END $t$', kind, format(remove, 'removed'));
  EXECUTE format('CREATE OR REPLACE FUNCTION find_changed_%s() RETURNS trigger LANGUAGE plpgsql AS $t$
    BEGIN %s %s RETURN NULL; END $t$', kind, format(remove, '(SELECT OLD.*)'), format(add, '(SELECT NEW.*)'));
  EXECUTE format('CREATE OR REPLACE TRIGGER find_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION find_added_%s()', kind, kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER find_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION find_removed_%s()', kind, kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER find_changed AFTER UPDATE ON %I FOR EACH ROW
    WHEN (%s IS DISTINCT FROM %s) EXECUTE FUNCTION find_changed_%s()',
    kind, replace(read, 'r.', 'OLD.'), replace(read, 'r.', 'NEW.'), kind);
  IF before IS DISTINCT FROM (SELECT prosrc FROM pg_proc WHERE oid = to_regproc(current_schema() || '.find_added_' || kind)) THEN
    EXECUTE format('DELETE FROM search_terms WHERE klass = %L', klass);
    EXECUTE format(add, kind);
  END IF;
END
$make$;

SELECT make_findable('animals', 'Animal', 'name', '{}', '{r.code,r.external_id}', ARRAY['r.genetics', 'r.room', 'r.rack', 'r.tub',
    'CASE WHEN r.quarantined_at IS NOT NULL THEN ''quarantined'' END']),
  make_findable('bulbs', 'Bulb', 'name', ARRAY['r.brand || '' '' || r.name'], '{}', '{r.acquired_from}'),
  make_findable('contacts', 'Contact', 'name', '{r.email,r.website_url}', '{r.phone_number}', '{}'),
  make_findable('feeders', 'Feeder', 'name', ARRAY['r.name || '' '' || r.size'], '{}', '{r.acquired_from}'),
  make_findable('groups', 'Group', 'name', '{}', '{}', '{}'),
  make_findable('species', 'Species', 'common_name', '{r.latin_name}', '{}', '{}'),
  make_findable('supplements', 'Supplement', 'name', ARRAY['r.brand || '' '' || r.name'], '{}', '{r.acquired_from}');

DROP FUNCTION IF EXISTS search_terms_of(text[], text[], text[]);
DROP FUNCTION IF EXISTS search_words_of(text, text[]);

---------------------------------------------------------------------------------------------------
-- History
---------------------------------------------------------------------------------------------------

-- The differences between two rows: `{ column: [before, after] }`. Null and empty text count as equal,
-- and long texts are cut.
CREATE OR REPLACE FUNCTION history_changes(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(
    CASE WHEN length(was #>> '{}') > 300 THEN to_jsonb(left(was #>> '{}', 300) || '…') ELSE was END,
    CASE WHEN length(now #>> '{}') > 300 THEN to_jsonb(left(now #>> '{}', 300) || '…') ELSE now END)), '{}')
  FROM (
    SELECT key, nullif(nullif(o.value, 'null'), '""') AS was, nullif(nullif(n.value, 'null'), '""') AS now
    FROM jsonb_each(before) o FULL JOIN jsonb_each(after) n USING (key)
  ) columns
  WHERE was IS DISTINCT FROM now
$$;

-- Keeps in `record_changes` what a statement changed, and who did it: the person whom the transaction
-- names in `vivary.actor`. The arguments are those of `keep_history_of`. Updates that leave `updated_at`
-- alone are bookkeeping and are left out, such as stock that a feeding uses up. Hundreds of rows can
-- come at once: OFFSET 0 keeps the planner from computing a row's JSON for each of its uses.
CREATE OR REPLACE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who CONSTANT uuid := nullif(current_setting('vivary.actor', true), '');
  mode CONSTANT text := TG_ARGV[0];
  subject CONSTANT text := TG_ARGV[1];
  naming CONSTANT text := TG_ARGV[2];
  untold CONSTANT text[] := '{account_id,id,animal_id,created_at,updated_at,deleted_at}'::text[] || TG_ARGV[3]::text[];
  is_removable CONSTANT boolean := TG_ARGV[4]::boolean;
BEGIN
  IF TG_OP = 'INSERT' AND mode = 'record' THEN
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, user_id, action, created_at)
    SELECT account_id, id, TG_TABLE_NAME, id, who, 'added', created_at FROM added;

  ELSIF TG_OP = 'INSERT' AND mode = 'part' THEN
    -- Left out if it was added together with its animal, group, clutch or listing.
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes, created_at)
    SELECT account_id, (fields ->> subject)::uuid, TG_TABLE_NAME, id, coalesce(fields ->> naming, ''), who, 'added',
      jsonb_strip_nulls(fields - untold), created_at
    FROM (SELECT account_id, id, created_at, to_jsonb(added) AS fields FROM added OFFSET 0) n
    WHERE EXISTS (
      SELECT FROM animals a WHERE a.account_id = n.account_id AND a.id = (fields ->> subject)::uuid AND a.created_at < n.created_at
      UNION ALL
      SELECT FROM groups g WHERE g.account_id = n.account_id AND g.id = (fields ->> subject)::uuid AND g.created_at < n.created_at
      UNION ALL
      SELECT FROM pairing_plans p WHERE p.account_id = n.account_id AND p.id = (fields ->> subject)::uuid AND p.created_at < n.created_at
      UNION ALL
      SELECT FROM species s WHERE s.account_id = n.account_id AND s.id = (fields ->> subject)::uuid AND s.created_at < n.created_at
      UNION ALL
      SELECT FROM clutches c WHERE c.account_id = n.account_id AND c.id = (fields ->> subject)::uuid AND c.created_at < n.created_at
      UNION ALL
      SELECT FROM shop_listings l WHERE l.account_id = n.account_id AND l.id = (fields ->> subject)::uuid AND l.created_at < n.created_at);

  ELSIF TG_OP = 'INSERT' THEN
    -- A row inserted again under its id is a deletion undone. OFFSET 0 keeps a plan that suits one row as
    -- well as hundreds: to look each of them up.
    IF NOT EXISTS (SELECT FROM added n WHERE EXISTS (SELECT FROM record_changes c
      WHERE c.account_id = n.account_id AND c.record_id = n.id AND c.action = 'deleted' OFFSET 0)) THEN RETURN NULL; END IF;
    -- If nothing else changed, its recorder and when it was added are as they were. EXECUTE plans the query each time.
    EXECUTE format('
      WITH back AS MATERIALIZED (
        SELECT n.account_id, n.id, n.happened, gone.subject_id, (gone.fields ->> ''recorded_by'')::uuid AS recorder,
          (gone.fields ->> ''created_at'')::timestamptz AS first_added,
          CASE WHEN n.fields = gone.fields - $1 - ''recorded_by'' THEN ''{}''
            ELSE history_changes(gone.fields - $1 - ''recorded_by'', n.fields) END AS changes
        FROM (SELECT account_id, id, to_jsonb(added) ->> $2 AS happened,
          jsonb_strip_nulls(to_jsonb(added) - $1 - ''recorded_by'') AS fields FROM added OFFSET 0) n
        CROSS JOIN LATERAL (
          SELECT c.subject_id, c.changes AS fields FROM record_changes c
          WHERE c.account_id = n.account_id AND c.record_id = n.id AND c.action = ''deleted'' AND c.kind = %1$L
          ORDER BY c.created_at DESC LIMIT 1) gone
      ), told AS (
        INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes)
        SELECT account_id, subject_id, %1$L, id, happened, $3, ''restored'', changes FROM back)
      UPDATE %1$I log SET recorded_by = (SELECT u.id FROM users u WHERE u.id = recorder),
        created_at = CASE WHEN %1$L = ''comments'' THEN created_at ELSE coalesce(first_added, created_at) END
      FROM back WHERE log.account_id = back.account_id AND log.id = back.id AND changes = ''{}''', TG_TABLE_NAME)
    USING untold, naming, who;

  ELSIF TG_OP = 'UPDATE' THEN
    -- Bookkeeping is the most frequent update, and this costs a twentieth of what follows.
    IF is_removable THEN
      IF NOT EXISTS (SELECT FROM removed o JOIN added n ON n.account_id = o.account_id AND n.id = o.id
        WHERE o.updated_at <> n.updated_at OR o.deleted_at IS DISTINCT FROM n.deleted_at) THEN RETURN NULL; END IF;
    ELSIF NOT EXISTS (SELECT FROM removed o JOIN added n ON n.account_id = o.account_id AND n.id = o.id
      WHERE o.updated_at <> n.updated_at) THEN RETURN NULL;
    END IF;
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes)
    SELECT account_id, subject_id, TG_TABLE_NAME, id, named, who, action, CASE action WHEN 'changed' THEN changes ELSE '{}' END
    FROM (
      SELECT n.account_id, n.id, coalesce(n.fields ->> naming, '') AS named,
        coalesce((n.fields ->> subject)::uuid, (n.fields ->> 'contact_id')::uuid, (
          SELECT t.animal_id FROM treatments t
          WHERE t.account_id = n.account_id AND t.id = (n.fields ->> 'treatment_id')::uuid), (
          SELECT p.plan_id FROM pairings p
          WHERE p.account_id = n.account_id AND p.id = (n.fields ->> 'pairing_id')::uuid)) AS subject_id,
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
    -- Permanently deleted, and its history with it.
    DELETE FROM record_changes c USING removed r WHERE c.account_id = r.account_id AND c.subject_id = r.id;

  ELSIF who IS NOT NULL THEN
    -- Deleted by a person: keep the whole row, and what undo gives back: when it was added, and of a meal what it took
    -- and cost. Rows that go with their record or account are left out.
    INSERT INTO record_changes (account_id, subject_id, kind, record_id, named, user_id, action, changes)
    SELECT account_id, subject_id, TG_TABLE_NAME, id, coalesce(fields ->> naming, ''), who, 'deleted',
      jsonb_strip_nulls(fields - untold || jsonb_build_object('created_at', fields -> 'created_at')
        || CASE WHEN TG_TABLE_NAME = 'feeding_logs' THEN jsonb_build_object(
          'taken_from_stock', fields -> 'taken_from_stock', 'unit_cost', fields -> 'unit_cost', 'unit_currency',
          coalesce(fields ->> 'unit_currency', (SELECT currency FROM accounts a WHERE a.id = account_id))) ELSE '{}' END)
    FROM (
      SELECT o.account_id, o.id, o.fields, coalesce((o.fields ->> subject)::uuid, (o.fields ->> 'contact_id')::uuid, (
        SELECT t.animal_id FROM treatments t
        WHERE t.account_id = o.account_id AND t.id = (o.fields ->> 'treatment_id')::uuid), (
        SELECT p.plan_id FROM pairings p
        WHERE p.account_id = o.account_id AND p.id = (o.fields ->> 'pairing_id')::uuid)) AS subject_id
      FROM (SELECT account_id, id, to_jsonb(removed) AS fields FROM removed OFFSET 0) o
    OFFSET 0) gone
    WHERE subject_id IS NOT NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = account_id);
  END IF;
  RETURN NULL;
END
$$;

-- Keeps the history of a table; of one whose rows belong to two records, once for each.
-- - mode: `record` has a history of its own, which is erased with it; `part` belongs to the history of
--   another record; `log` does too, but already holds who added it and when, so only its later changes
--   are kept: most rows are logs.
-- - subject: the column with the id of that record (if it is null, a contact, the treatment's animal, or the
--   pairing's plan);
--   naming: the column that tells the row from others of its kind; untold: columns that are left out.
CREATE OR REPLACE FUNCTION keep_history_of(kind text, mode text, subject text, naming text, untold text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_removable CONSTANT boolean := EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = kind::regclass AND attname = 'deleted_at' AND NOT attisdropped);
  call CONSTANT text := format(' FOR EACH STATEMENT EXECUTE FUNCTION keep_history(%L, %L, %L, %L, %L)',
    mode, subject, naming, untold, is_removable);
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER history_added_%s AFTER INSERT ON %I REFERENCING NEW TABLE AS added', subject, kind) || call;
  EXECUTE format('CREATE OR REPLACE TRIGGER history_removed_%s AFTER DELETE ON %I REFERENCING OLD TABLE AS removed', subject, kind) || call;
  EXECUTE format('CREATE OR REPLACE TRIGGER history_changed_%s AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added', subject, kind) || call;
END
$$;

-- An animal's moves already record where it lives.
SELECT keep_history_of('animals', 'record', 'id', '', '{room,rack,tub}');
SELECT keep_history_of(kind, 'record', 'id', '', '{}')
FROM unnest(ARRAY['species', 'groups', 'feeders', 'supplements', 'contacts', 'custom_events', 'tasks',
  'pairing_plans', 'clutches', 'shop_listings', 'sales']) AS kind;
SELECT keep_history_of('shops', 'record', 'id', '', '{banner_hue}'),
  keep_history_of('listing_pictures', 'part', 'listing_id', '', '{listing_id,position}');
-- What is counted of a conversation is bookkeeping, and its link a secret.
SELECT keep_history_of('climate_places', 'record', 'id', '', '{}'),
  keep_history_of('bulbs', 'record', 'id', '', '{uv_fades_on}');
SELECT keep_history_of('conversations', 'record', 'id', '', '{link_hash,latest_at,unread}');
SELECT keep_history_of('eggs', 'part', 'clutch_id', 'number', '{clutch_id,hatched_by,hatched_at}'),
  keep_history_of('egg_checks', 'log', 'clutch_id', 'happened_at', '{clutch_id,egg_id}');
SELECT keep_history_of(kind, 'part', 'animal_id', naming, '{}') FROM (VALUES
  ('moves', 'moved_on'), ('health_notes', 'noted_on'), ('treatments', 'substance'), ('vet_visits', 'visited_on'),
  ('feeding_schedules', 'feeder_id'), ('cleaning_schedules', ''), ('animal_pictures', ''),
  ('animal_groups', 'group_id')) AS parts (kind, naming);
SELECT keep_history_of('loci', 'part', 'species_id', 'name', '{species_id}');
SELECT keep_history_of('animal_groups', 'part', 'group_id', 'animal_id', '{group_id}');
SELECT keep_history_of(kind, 'log', 'animal_id', naming, '{taken_from_stock,unit_cost,unit_currency,contact_id}') FROM (VALUES
  ('feeding_logs', 'happened_at'), ('cleaning_logs', 'happened_at'), ('shedding_logs', 'happened_at'),
  ('weight_logs', 'happened_at'), ('poop_logs', 'happened_at'), ('doses', 'happened_at'), ('comments', 'created_at')) AS logs (kind, naming);
-- Working a forecast out is bookkeeping; what is told is that it was asked for, and how it ended.
SELECT keep_history_of('shed_forecasts', 'part', 'animal_id', 'predicted_on',
  '{asked_by,tries,try_at,made_on,sheds,mean_interval,basis,because,shedding_log_id,error_days,closed_at}');
SELECT keep_history_of('pairings', 'part', 'plan_id', 'dam_id', '{plan_id}');
SELECT keep_history_of('pairing_logs', 'log', 'plan_id', 'happened_at', '{pairing_id}');

-- Amounts are in the account's currency, and those that stand keep theirs when it changes: each then says
-- which that was, also in its history. `updated_at` stays, since no one changed the records.
CREATE OR REPLACE FUNCTION keep_currencies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feeding_logs SET unit_currency = OLD.currency
    WHERE account_id = OLD.id AND unit_cost IS NOT NULL AND unit_currency IS NULL;
  UPDATE feeders SET cost_currency = OLD.currency
    WHERE account_id = OLD.id AND cost IS NOT NULL AND cost_currency IS NULL;
  UPDATE vet_visits SET cost_currency = OLD.currency
    WHERE account_id = OLD.id AND cost IS NOT NULL AND cost_currency IS NULL;
  UPDATE record_changes SET changes = changes || jsonb_build_object('cost_currency', CASE action
      WHEN 'changed' THEN jsonb_build_array(
        coalesce(changes #>> '{cost_currency,0}', OLD.currency), coalesce(changes #>> '{cost_currency,1}', OLD.currency))
      ELSE to_jsonb(coalesce(changes ->> 'cost_currency', OLD.currency)) END)
    WHERE account_id = OLD.id AND kind IN ('feeders', 'vet_visits', 'bulbs') AND changes ?| '{cost,kwh_price}';
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER keep_currencies AFTER UPDATE OF currency ON accounts
  FOR EACH ROW WHEN (OLD.currency <> NEW.currency) EXECUTE FUNCTION keep_currencies();

---------------------------------------------------------------------------------------------------
-- Breeding
---------------------------------------------------------------------------------------------------

-- Clutches of a pairing that is deleted stay, with their dam and sire. The reference has two columns,
-- of which the account must remain.
CREATE OR REPLACE FUNCTION release_clutches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clutches SET pairing_id = NULL WHERE account_id = OLD.account_id AND pairing_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER release_clutches BEFORE DELETE ON pairings
  FOR EACH ROW EXECUTE FUNCTION release_clutches();

---------------------------------------------------------------------------------------------------
-- The shop
---------------------------------------------------------------------------------------------------

-- What visitors saw and asked of a deleted listing stays with the shop when it is erased, as they do: its days join those
-- of the home, but for the visitors, who are counted there already.
CREATE OR REPLACE FUNCTION release_shop_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_days (account_id, id, day, views, messages)
  SELECT account_id, gen_random_uuid(), day, views, messages FROM shop_days
  WHERE account_id = OLD.account_id AND listing_id = OLD.id AND EXISTS (SELECT FROM accounts a WHERE a.id = OLD.account_id)
  ON CONFLICT (account_id, day, (coalesce(listing_id, '00000000-0000-0000-0000-000000000000'::uuid)))
  DO UPDATE SET views = shop_days.views + excluded.views, messages = shop_days.messages + excluded.messages,
    updated_at = now();
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER release_shop_days BEFORE DELETE ON shop_listings
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION release_shop_days();

-- A record that its buyer has taken over is only read: what a person writes to the animal, or to
-- anything that belongs to it, is refused with the code VH001. Jobs, and rows that go with their
-- record, are let through, and so is deleting and restoring the seller's copy.
CREATE OR REPLACE FUNCTION hold_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_held boolean;
BEGIN
  IF nullif(current_setting('vivary.actor', true), '') IS NULL OR pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'doses' THEN
    SELECT EXISTS (SELECT FROM written w
      JOIN treatments t ON t.account_id = w.account_id AND t.id = (to_jsonb(w) ->> 'treatment_id')::uuid
      JOIN animals a ON a.account_id = t.account_id AND a.id = t.animal_id
      WHERE a.handed_over_at IS NOT NULL) INTO is_held;
  ELSE
    SELECT EXISTS (SELECT FROM (SELECT account_id, (to_jsonb(written) ->> 'animal_id')::uuid AS animal_id FROM written OFFSET 0) w
      JOIN animals a ON a.account_id = w.account_id AND a.id = w.animal_id
      WHERE a.handed_over_at IS NOT NULL) INTO is_held;
  END IF;
  IF is_held THEN RAISE EXCEPTION 'handed over' USING ERRCODE = 'VH001'; END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION hold_handed_over_of(kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER held_added AFTER INSERT ON %I REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION hold_handed_over()', kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER held_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION hold_handed_over()', kind);
  EXECUTE format('CREATE OR REPLACE TRIGGER held_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION hold_handed_over()', kind);
END
$$;

SELECT hold_handed_over_of(kind) FROM unnest(ARRAY['animal_groups', 'animal_pictures', 'cleaning_logs',
  'cleaning_schedules', 'comments', 'doses', 'feeding_logs', 'feeding_schedules', 'health_notes', 'moves',
  'poop_logs', 'shed_forecasts', 'shedding_logs', 'treatments', 'vet_visits', 'weight_logs']) AS kind;

CREATE OR REPLACE FUNCTION hold_handed_over_animal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{updated_at,deleted_at}';
BEGIN
  -- A parent whose sex is corrected takes its other role, or none.
  IF (NEW.dam_id IS NULL OR NEW.dam_id IN (OLD.dam_id, OLD.sire_id))
    AND (NEW.sire_id IS NULL OR NEW.sire_id IN (OLD.dam_id, OLD.sire_id)) THEN
    free := free || '{dam_id,sire_id}'::text[];
  END IF;
  IF nullif(current_setting('vivary.actor', true), '') IS NOT NULL AND to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'handed over' USING ERRCODE = 'VH001';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER held_animal BEFORE UPDATE ON animals
  FOR EACH ROW WHEN (OLD.handed_over_at IS NOT NULL) EXECUTE FUNCTION hold_handed_over_animal();

---------------------------------------------------------------------------------------------------
-- Webhooks
---------------------------------------------------------------------------------------------------

-- The names of what a row refers to, and of a dose and a visitor's message what they belong to.
CREATE OR REPLACE FUNCTION webhook_names(account uuid, fields jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_strip_nulls(jsonb_build_object('animal_id', a.id, 'animal_name', a.name, 'dam_name', dam.name,
      'sire_name', sire.name, 'species_name', s.common_name, 'supplement_name', sup.name, 'substance', t.substance,
      'feeder_name', f.name || coalesce(', ' || nullif(lower(left(f.size, 1)) || substr(f.size, 2), ''), ''),
      'clutch_name', c.name, 'visitor_name', v.visitor_name, 'visitor_email', v.visitor_email, 'listing_id', l.id,
      'listing_title', l.title))
    FROM (VALUES (account)) own (id)
    LEFT JOIN treatments t ON t.account_id = own.id AND t.id = (fields ->> 'treatment_id')::uuid
    LEFT JOIN animals a ON a.account_id = own.id AND a.id = coalesce((fields ->> 'animal_id')::uuid, t.animal_id)
    LEFT JOIN animals dam ON dam.account_id = own.id AND dam.id = (fields ->> 'dam_id')::uuid
    LEFT JOIN animals sire ON sire.account_id = own.id AND sire.id = (fields ->> 'sire_id')::uuid
    LEFT JOIN species s ON s.account_id = own.id AND s.id = (fields ->> 'species_id')::uuid
    LEFT JOIN feeders f ON f.account_id = own.id AND f.id = (fields ->> 'feeder_id')::uuid
    LEFT JOIN supplements sup ON sup.account_id = own.id AND sup.id = (fields ->> 'supplement_id')::uuid
    LEFT JOIN clutches c ON c.account_id = own.id AND c.id = (fields ->> 'clutch_id')::uuid
    LEFT JOIN conversations v ON v.account_id = own.id AND v.id = (fields ->> 'conversation_id')::uuid
    LEFT JOIN shop_listings l ON l.account_id = own.id AND l.id = coalesce((fields ->> 'listing_id')::uuid, v.listing_id));
END
$$;

-- Queues a delivery for each webhook of the account that wants the event, with the record's row as it is.
CREATE OR REPLACE FUNCTION queue_event(account uuid, event_name text, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (account_id, id, webhook_id, event, object)
  SELECT account, gen_random_uuid(), w.id, event_name, fields || webhook_names(account, fields)
  FROM webhooks w WHERE w.account_id = account AND w.off_at IS NULL AND event_name = ANY (w.events)
  FOR KEY SHARE OF w;
  IF FOUND THEN PERFORM pg_notify('vivary_webhooks', ''); END IF;
END
$$;

-- Queues the events of a statement in the transaction of the write. The argument is an expression over each row `n`, and
-- of an update also over `o`, the row before, which gives the event's name or null. An account without webhooks costs
-- one look. What brings records of long ago, such as an import, sets `vivary.events` to 'none', and a row inserted again
-- under its id is a deletion undone, of which no receiver was told.
CREATE OR REPLACE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- OFFSET and LIMIT: by its index, however many webhooks there are of others.
  IF NOT EXISTS (SELECT FROM (SELECT DISTINCT account_id FROM added OFFSET 0) n
      CROSS JOIN LATERAL (SELECT FROM webhooks w WHERE w.account_id = n.account_id LIMIT 1) w)
    OR current_setting('vivary.events', true) = 'none' THEN RETURN NULL; END IF;
  EXECUTE format('SELECT queue_event(account_id, event, fields) FROM (
      SELECT n.account_id, %s AS event, to_jsonb(n) AS fields FROM added n %s OFFSET 0) n
    WHERE event IS NOT NULL', TG_ARGV[0],
    CASE TG_OP WHEN 'UPDATE' THEN 'JOIN removed o ON o.account_id = n.account_id AND o.id = n.id'
      ELSE 'WHERE NOT EXISTS (SELECT FROM record_changes c
        WHERE c.account_id = n.account_id AND c.record_id = n.id AND c.action = ''deleted'' OFFSET 0)' END);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION queue_webhooks_of(kind text, on_insert text, on_update text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF on_insert IS NOT NULL THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER webhooks_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks(%L)', kind, on_insert);
  END IF;
  IF on_update IS NOT NULL THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER webhooks_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks(%L)', kind, on_update);
  END IF;
END
$$;

SELECT queue_webhooks_of(kind, on_insert, on_update) FROM (VALUES
  -- A move tells of places, and an outside animal isn't one's own.
  ('animals', $e$CASE WHEN n.state <> 'outside' THEN 'animal.added' END$e$, $e$CASE
    WHEN n.state = 'outside' OR to_jsonb(n) - '{updated_at,room,rack,tub}'::text[] = to_jsonb(o) - '{updated_at,room,rack,tub}'::text[] THEN NULL
    WHEN n.deleted_at IS NOT NULL AND o.deleted_at IS NULL THEN 'animal.deleted'
    WHEN n.state = o.state OR n.state = 'kept' THEN 'animal.changed'
    WHEN n.state IN ('sold', 'died') THEN 'animal.' || n.state
    ELSE 'animal.left' END$e$),
  ('moves', $e$'animal.moved'$e$, NULL),
  ('comments', $e$'comment.added'$e$, NULL),
  ('feeding_logs', $e$'feeding.added'$e$, NULL),
  ('weight_logs', $e$'weight.added'$e$, NULL),
  ('shedding_logs', $e$'shed.added'$e$, NULL),
  ('cleaning_logs', $e$'cleaning.added'$e$, NULL),
  ('poop_logs', $e$'poop.added'$e$, NULL),
  ('health_notes', $e$'note.added'$e$, NULL),
  ('treatments', $e$'treatment.added'$e$, NULL),
  ('doses', $e$'dose.added'$e$, NULL),
  ('vet_visits', $e$'vet_visit.added'$e$, NULL),
  -- An alarm that came back within its quiet hour has ended before: its zones are all quiet.
  ('climate_alarms', $e$'alarm.raised'$e$, $e$CASE WHEN n.ended_at IS NOT NULL AND o.ended_at IS NULL
      THEN CASE WHEN n.zones @? '$[*] ? (!(@.quiet == true))' THEN 'alarm.ended' END
    WHEN n.acknowledged_at IS NOT NULL AND o.acknowledged_at IS NULL THEN 'alarm.acknowledged'
    WHEN n.acknowledged_at IS NULL AND o.acknowledged_at IS NOT NULL THEN 'alarm.raised' END$e$),
  ('pairings', $e$'pairing.added'$e$, NULL),
  ('pairing_logs', $e$'pairing_log.added'$e$, NULL),
  ('clutches', $e$'clutch.added'$e$, NULL),
  ('eggs', NULL, $e$CASE WHEN n.state = o.state OR n.state IN ('good', 'pipped') THEN NULL
    WHEN n.state = 'hatched' THEN 'egg.hatched' ELSE 'egg.lost' END$e$),
  ('tasks', $e$'task.added'$e$, $e$CASE WHEN n.deleted_at IS NOT NULL AND o.deleted_at IS NULL THEN 'task.done' END$e$),
  ('shop_messages', $e$CASE WHEN n.side = 'visitor' THEN 'shop.message' END$e$, NULL),
  ('sales', $e$'sale.added'$e$, NULL)) AS kinds (kind, on_insert, on_update);

-- Each feeding changes a stock, and few make it low: by row, where the condition costs nothing.
CREATE OR REPLACE FUNCTION queue_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_event(NEW.account_id, 'stock.low', to_jsonb(NEW));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER webhooks_low_stock AFTER UPDATE ON feeders FOR EACH ROW
  WHEN (NEW.quantity <= NEW.low_stock AND NEW.deleted_at IS NULL AND (OLD.quantity <= OLD.low_stock) IS NOT TRUE)
  EXECUTE FUNCTION queue_low_stock();
