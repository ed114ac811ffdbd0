-- `totals` holds, per account and table, how many rows are not deleted, in the transaction of every
-- write and whoever writes. Per statement, so that a thousand rows at once cost one update.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO totals (account_id, kind, total)
    SELECT account_id, TG_TABLE_NAME, count(*) FILTER (WHERE deleted_at IS NULL) FROM added
    GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, kind) DO UPDATE SET total = totals.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    -- An update, never an insert: the account itself may be what is being deleted.
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
--> statement-breakpoint
-- Every list that is counted calls this once: SELECT count_rows_of('species').
CREATE FUNCTION count_rows_of(kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', kind);
  EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', kind);
  EXECUTE format('CREATE TRIGGER count_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', kind);
  EXECUTE format('INSERT INTO totals (account_id, kind, total)
    SELECT account_id, %L, count(*) FILTER (WHERE deleted_at IS NULL) FROM %I GROUP BY account_id', kind, kind);
END
$$;
--> statement-breakpoint
SELECT count_rows_of(kind) FROM unnest(ARRAY['species', 'feeders', 'supplements', 'animals']) AS kind;
