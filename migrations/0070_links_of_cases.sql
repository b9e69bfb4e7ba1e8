CREATE TABLE "case_portals" (
	"case_id" text PRIMARY KEY NOT NULL,
	"portal_id" text NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "case_portals" ADD CONSTRAINT "case_portals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_portals_portal" ON "case_portals" USING btree ("portal_id");