CREATE TABLE "registration_files" (
	"registration_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"place" integer NOT NULL,
	"type" text NOT NULL,
	"object_key" text,
	"first_work" integer,
	"last_work" integer,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"made_of" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_files_registration_id_name_pk" PRIMARY KEY("registration_id","name")
);
--> statement-breakpoint
CREATE TABLE "registration_pictures" (
	"registration_id" text NOT NULL,
	"n" integer NOT NULL,
	"image_id" text NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"crc" bigint NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_pictures_registration_id_n_pk" PRIMARY KEY("registration_id","n")
);
--> statement-breakpoint
ALTER TABLE "registration_files" ADD CONSTRAINT "registration_files_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_pictures" ADD CONSTRAINT "registration_pictures_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;