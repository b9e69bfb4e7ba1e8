-- additive
CREATE TABLE "staff_factor_resets" (
	"account_id" text PRIMARY KEY NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_text_versions" (
	"text_id" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"saved_by_name" text NOT NULL,
	CONSTRAINT "office_text_versions_text_id_language_version_pk" PRIMARY KEY("text_id","language","version")
);
--> statement-breakpoint
CREATE TABLE "office_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owner_strikes" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"why" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by_name" text,
	"removed_why" text
);
--> statement-breakpoint
ALTER TABLE "staff_factor_resets" ADD CONSTRAINT "staff_factor_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_text_versions" ADD CONSTRAINT "office_text_versions_text_id_office_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."office_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_texts_name" ON "office_texts" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "owner_strikes_of_owner" ON "owner_strikes" USING btree ("owner_id","at");