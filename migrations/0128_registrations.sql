CREATE TABLE "registration_history" (
	"registration_id" text NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"by" text NOT NULL,
	"user_id" text,
	"note" text,
	CONSTRAINT "registration_history_registration_id_n_pk" PRIMARY KEY("registration_id","n")
);
--> statement-breakpoint
CREATE TABLE "registration_works" (
	"registration_id" text NOT NULL,
	"n" integer NOT NULL,
	"image_id" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"work_type" text NOT NULL,
	"created_on" date,
	"is_published" boolean,
	"published_on" text,
	"published_in" text,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "registration_works_registration_id_n_pk" PRIMARY KEY("registration_id","n")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"option" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"coupon" text,
	"price" jsonb,
	"filing_number" text,
	"filed_on" date,
	"certificate" jsonb,
	"refusal" text,
	"corrects" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registration_history" ADD CONSTRAINT "registration_history_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_works" ADD CONSTRAINT "registration_works_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_works_of_image" ON "registration_works" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "registrations_of_owner" ON "registrations" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_in_state" ON "registrations" USING btree ("state","moved_at");--> statement-breakpoint
CREATE INDEX "registrations_corrects" ON "registrations" USING btree ("corrects");