CREATE TABLE "evidence_custody" (
	"evidence_id" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"about" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_custody_evidence_id_n_pk" PRIMARY KEY("evidence_id","n")
);
--> statement-breakpoint
CREATE TABLE "evidence_files" (
	"evidence_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL,
	CONSTRAINT "evidence_files_evidence_id_name_pk" PRIMARY KEY("evidence_id","name")
);
--> statement-breakpoint
CREATE TABLE "evidence_stamps" (
	"evidence_id" text NOT NULL,
	"of" text NOT NULL,
	"authority" text NOT NULL,
	"token" "bytea",
	"time" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_stamps_evidence_id_of_authority_pk" PRIMARY KEY("evidence_id","of","authority")
);
--> statement-breakpoint
CREATE TABLE "evidences" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"owner_id" text NOT NULL,
	"image_id" text NOT NULL,
	"match_id" text,
	"page_url" text NOT NULL,
	"file_url" text NOT NULL,
	"requested_by" text NOT NULL,
	"activity_id" text,
	"state" text NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"manifest" text,
	"manifest_hash" text,
	"warc_hash" text,
	"proof" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"sealed_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"altered_at" timestamp (3) with time zone,
	"retain_until" timestamp (3) with time zone,
	"legal_hold" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"role" text NOT NULL,
	"note" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text
);
--> statement-breakpoint
ALTER TABLE "evidence_custody" ADD CONSTRAINT "evidence_custody_evidence_id_evidences_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_evidence_id_evidences_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_stamps" ADD CONSTRAINT "evidence_stamps_evidence_id_evidences_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_stamps_missing" ON "evidence_stamps" USING btree ("next_try_at") WHERE "evidence_stamps"."token" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "evidences_number" ON "evidences" USING btree ("number");--> statement-breakpoint
CREATE INDEX "evidences_of_owner" ON "evidences" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "evidences_of_image" ON "evidences" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "evidences_to_check" ON "evidences" USING btree ("checked_at") WHERE "evidences"."state" in ('kept', 'supplied');--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open_once" ON "tasks" USING btree ("kind","subject") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_open_of_role" ON "tasks" USING btree ("role","due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE TRIGGER evidence_custody_append_only BEFORE UPDATE ON "evidence_custody" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
