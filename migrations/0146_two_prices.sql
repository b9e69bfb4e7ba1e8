-- additive by hand: the update fills a new column that the version before neither reads nor writes
CREATE TABLE "removal_promises" (
	"licence_id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"promised_at" timestamp (3) with time zone NOT NULL,
	"remove_by" date NOT NULL,
	"looks" integer NOT NULL,
	"look_on" date,
	"looked_at" timestamp (3) with time zone,
	"outcome" text,
	"screenshot_key" text,
	"screenshot_hash" text
);
--> statement-breakpoint
CREATE TABLE "price_choices" (
	"case_id" text NOT NULL,
	"version" integer NOT NULL,
	"days" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_choices_case_id_version_pk" PRIMARY KEY("case_id","version")
);
--> statement-breakpoint
ALTER TABLE "case_prices" ADD COLUMN "licences" jsonb;--> statement-breakpoint
ALTER TABLE "case_prices" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "case_prices" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "fee_tables" ADD COLUMN "unsourced" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_tables" ADD COLUMN "responsibility" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "price_choices" ADD CONSTRAINT "price_choices_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removal_promises_case" ON "removal_promises" USING btree ("case_id","promised_at");--> statement-breakpoint
CREATE INDEX "removal_promises_to_look" ON "removal_promises" USING btree ("look_on") WHERE "removal_promises"."look_on" is not null;--> statement-breakpoint
-- Figures that the app began with have no source.
UPDATE "fee_tables" SET "unsourced" = (
	SELECT coalesce(jsonb_agg(figure.key ORDER BY figure.key), '[]'::jsonb) FROM jsonb_each("fees") AS figure
	WHERE figure.value ->> 'source' LIKE 'Starting figure of the provider%'
);
