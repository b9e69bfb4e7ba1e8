CREATE TABLE "case_files" (
	"key" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"is_there" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_files_of_case" ON "case_files" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_files_of_owner" ON "case_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "case_files_awaited" ON "case_files" USING btree ("given_at") WHERE not "case_files"."is_there";--> statement-breakpoint
INSERT INTO "case_files" ("key", "case_id", "owner_id", "bytes", "given_at", "is_there")
SELECT DISTINCT ON ("file"->>'key') "file"->>'key', "cases"."id", "cases"."owner_id", ("file"->>'size')::bigint, "saved_at", false
FROM "case_submissions"
JOIN "cases" ON "cases"."id" = "case_submissions"."case_id",
LATERAL jsonb_path_query("submission", 'strict $.** ? (@.type() == "object" && @.key.type() == "string" && @.size.type() == "number")') AS "file"
WHERE "file"->>'key' LIKE "cases"."id" || '/%' AND ("file"->>'size')::numeric >= 0
ORDER BY "file"->>'key';
