-- additive
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"sees" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_name" text
);
--> statement-breakpoint
CREATE TABLE "featured_lists" (
	"version" integer PRIMARY KEY NOT NULL,
	"shown_index" integer,
	"profiles" jsonb NOT NULL,
	"source" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"by_account" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"flag" text NOT NULL,
	"account_id" text,
	"version" integer NOT NULL,
	"value" text,
	"before" text,
	"why" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flag_decisions_version" UNIQUE NULLS NOT DISTINCT("flag","account_id","version")
);
--> statement-breakpoint
CREATE TABLE "country_services" (
	"country" text NOT NULL,
	"version" integer NOT NULL,
	"takedown_template" integer NOT NULL,
	"resolution" boolean NOT NULL,
	"legal_only" boolean NOT NULL,
	"tm_submission_only" boolean NOT NULL,
	"no_stock_image" boolean NOT NULL,
	"no_creative_commons" boolean NOT NULL,
	"minimum_cc_score" integer,
	"return_address_id" text,
	"closed_at" timestamp (3) with time zone,
	"legal_only_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "country_services_country_version_pk" PRIMARY KEY("country","version"),
	CONSTRAINT "country_services_legal_is_resolved" CHECK ("country_services"."resolution" or not "country_services"."legal_only")
);
--> statement-breakpoint
CREATE TABLE "return_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"lines" text[] NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_hosts" (
	"host" text NOT NULL,
	"version" integer NOT NULL,
	"category" text,
	"stock_agency" text,
	"source" text NOT NULL,
	"until" date,
	"is_removed" boolean NOT NULL,
	"by_account" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listed_hosts_host_version_pk" PRIMARY KEY("host","version")
);
--> statement-breakpoint
ALTER TABLE "flag_decisions" ADD CONSTRAINT "flag_decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banners_at" ON "banners" USING btree ("at");--> statement-breakpoint
CREATE INDEX "flag_decisions_account" ON "flag_decisions" USING btree ("account_id");