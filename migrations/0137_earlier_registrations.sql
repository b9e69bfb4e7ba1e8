CREATE TABLE "registration_earlier" (
	"image_id" text NOT NULL,
	"office" text NOT NULL,
	"owner_id" text NOT NULL,
	"number" text NOT NULL,
	"effective_on" date,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_earlier_image_id_office_pk" PRIMARY KEY("image_id","office")
);
--> statement-breakpoint
CREATE INDEX "registration_earlier_of_owner" ON "registration_earlier" USING btree ("owner_id");