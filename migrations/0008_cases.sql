CREATE TABLE "case_claimants" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"claimant" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_history" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"actor_role" text NOT NULL,
	"actor_id" text,
	"public_note" text,
	"reason_code" text,
	"link" text
);
--> statement-breakpoint
CREATE TABLE "case_matches" (
	"match_id" text NOT NULL,
	"case_id" text NOT NULL,
	CONSTRAINT "case_matches_match_id_case_id_pk" PRIMARY KEY("match_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_side" text NOT NULL,
	"author_id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"cluster_id" text,
	"party" text NOT NULL,
	"host" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"why" text NOT NULL,
	"until" date,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "case_submissions" (
	"case_id" text PRIMARY KEY NOT NULL,
	"submission" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"number" bigserial NOT NULL,
	"name" text GENERATED ALWAYS AS ('RF-' || lpad(number::text, greatest(6, length(number::text)), '0')) STORED NOT NULL,
	"state" text NOT NULL,
	"held_from" text,
	"is_part_paid" boolean DEFAULT false NOT NULL,
	"cluster_id" text,
	"party" text,
	"open_party" text,
	"host" text DEFAULT '' NOT NULL,
	"infringer" text DEFAULT '' NOT NULL,
	"country" text,
	"images" integer DEFAULT 0 NOT NULL,
	"first_image_id" text,
	"question" jsonb,
	"reason_code" text,
	"reason_note" text,
	"agreement" jsonb,
	"submitted_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "case_history" ADD CONSTRAINT "case_history_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_matches" ADD CONSTRAINT "case_matches_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_submissions" ADD CONSTRAINT "case_submissions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_history_of_case" ON "case_history" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "case_matches_of_case" ON "case_matches" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_messages_of_case" ON "case_messages" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "case_overrides_of_party" ON "case_overrides" USING btree ("party");--> statement-breakpoint
CREATE INDEX "case_overrides_of_cluster" ON "case_overrides" USING btree ("cluster_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_number" ON "cases" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open" ON "cases" USING btree ("owner_id","open_party");--> statement-breakpoint
CREATE INDEX "cases_of_owner" ON "cases" USING btree ("owner_id","number");--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("state","since","id");--> statement-breakpoint
CREATE INDEX "cases_of_host" ON "cases" USING btree ("host","state");--> statement-breakpoint
CREATE INDEX "cases_of_cluster" ON "cases" USING btree ("cluster_id");