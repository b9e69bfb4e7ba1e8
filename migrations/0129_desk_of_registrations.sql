CREATE TABLE "registration_letters" (
	"registration_id" text NOT NULL,
	"n" integer NOT NULL,
	"direction" text NOT NULL,
	"on_day" date NOT NULL,
	"text" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_letters_registration_id_n_pk" PRIMARY KEY("registration_id","n")
);
--> statement-breakpoint
DROP INDEX "registrations_in_state";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "certificate_read" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "act_by" date;--> statement-breakpoint
ALTER TABLE "registration_letters" ADD CONSTRAINT "registration_letters_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_in_state" ON "registrations" USING btree ("state","act_by","moved_at");