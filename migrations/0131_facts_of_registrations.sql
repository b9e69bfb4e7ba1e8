CREATE TABLE "registration_facts" (
	"image_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"title" text,
	"work_type" text DEFAULT 'photograph' NOT NULL,
	"created_on" date,
	"is_published" boolean,
	"published_on" text,
	"published_in" text,
	"party_id" text
);
--> statement-breakpoint
CREATE TABLE "registration_parties" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"party" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_reminders" (
	"owner_id" text NOT NULL,
	"window_end" date NOT NULL,
	"days" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_reminders_owner_id_window_end_days_pk" PRIMARY KEY("owner_id","window_end","days")
);
--> statement-breakpoint
ALTER TABLE "registration_facts" ADD CONSTRAINT "registration_facts_party_id_registration_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."registration_parties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_facts_of_owner" ON "registration_facts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "registration_facts_of_party" ON "registration_facts" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "registration_facts_published" ON "registration_facts" USING btree ("published_on");--> statement-breakpoint
CREATE INDEX "registration_parties_of_owner" ON "registration_parties" USING btree ("owner_id","created_at","id");