-- What drizzle's tables cannot say: rows of the audit log are only ever added.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added, never changed or removed.', tg_table_name USING ERRCODE = 'insufficient_privilege';
END
$refuse$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
