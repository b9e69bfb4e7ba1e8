-- additive
CREATE TABLE "case_estimates" (
	"case_id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"low" bigint NOT NULL,
	"high" bigint NOT NULL,
	"fees_version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_about_work" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"work" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "worth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "seen_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "is_valued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "worth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "case_estimates" ADD CONSTRAINT "case_estimates_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clusters_unvalued" ON "clusters" USING btree ("id") WHERE not "clusters"."is_valued";--> statement-breakpoint
CREATE INDEX "matches_waiting_by_worth" ON "matches" USING btree ("owner_id","worth","id") WHERE "matches"."verdict" in ('new', 'seen', 'unsure') and not "matches"."held" and not "matches"."in_case";