CREATE TABLE "upload_forms" (
	"object_key" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "upload_forms_of_owner" ON "upload_forms" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_forms_given" ON "upload_forms" USING btree ("given_at");