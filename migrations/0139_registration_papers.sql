-- additive
CREATE TABLE "registration_earlier_certificates" (
	"image_id" text NOT NULL,
	"office" text NOT NULL,
	"owner_id" text NOT NULL,
	"object_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"read" jsonb NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_earlier_certificates_image_id_office_pk" PRIMARY KEY("image_id","office")
);
--> statement-breakpoint
CREATE TABLE "registration_selections" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"images" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registration_letters" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "declared_by" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "declared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "case_number" text;--> statement-breakpoint
CREATE INDEX "registration_earlier_certificates_of_owner" ON "registration_earlier_certificates" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "registration_selections_of_owner" ON "registration_selections" USING btree ("owner_id","at");