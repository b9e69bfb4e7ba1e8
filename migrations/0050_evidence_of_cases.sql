CREATE TABLE "case_evidence" (
	"case_id" text NOT NULL,
	"uuid" text NOT NULL,
	"image_id" text NOT NULL,
	"page_url" text NOT NULL,
	"file_url" text NOT NULL,
	"evidence_id" text NOT NULL,
	CONSTRAINT "case_evidence_case_id_uuid_pk" PRIMARY KEY("case_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "public_numbers" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_evidence_of_evidence" ON "case_evidence" USING btree ("evidence_id");--> statement-breakpoint
CREATE INDEX "case_evidence_of_image" ON "case_evidence" USING btree ("image_id");