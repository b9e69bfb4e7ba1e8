CREATE TABLE "identity_checks" (
	"account_id" text PRIMARY KEY NOT NULL,
	"seen" text NOT NULL,
	"seen_on" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "name_hits" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"list_version" text NOT NULL,
	"entry" text NOT NULL,
	"listed_name" text NOT NULL,
	"likeness" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"is_current" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payee_checks" (
	"account_id" text NOT NULL,
	"version" integer NOT NULL,
	"result" text NOT NULL,
	"is_accepted" boolean NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "payee_checks_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
CREATE TABLE "payout_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_details" (
	"account_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"currency" text NOT NULL,
	"email" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"claim" text NOT NULL,
	"screened_names" text,
	"screened_lists" text[] NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"version" integer NOT NULL,
	"by" text NOT NULL,
	"user_id" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"until" timestamp (3) with time zone,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"placed_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_note" text
);
--> statement-breakpoint
CREATE TABLE "sanction_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"names" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"is_current" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanction_names" (
	"list_id" text NOT NULL,
	"n" integer NOT NULL,
	"entry" text NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL,
	CONSTRAINT "sanction_names_list_id_n_pk" PRIMARY KEY("list_id","n")
);
--> statement-breakpoint
ALTER TABLE "sanction_names" ADD CONSTRAINT "sanction_names_list_id_sanction_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."sanction_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "name_hits_once" ON "name_hits" USING btree ("account_id","name","source","entry","listed_name");--> statement-breakpoint
CREATE INDEX "name_hits_open" ON "name_hits" USING btree ("found_at") WHERE "name_hits"."decision" is null and "name_hits"."is_current";--> statement-breakpoint
CREATE INDEX "payout_history_of_account" ON "payout_history" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payout_holds_of_account" ON "payout_holds" USING btree ("account_id") WHERE "payout_holds"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sanction_lists_file" ON "sanction_lists" USING btree ("source","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "sanction_lists_current" ON "sanction_lists" USING btree ("source") WHERE "sanction_lists"."is_current";--> statement-breakpoint
CREATE INDEX "sanction_names_keys" ON "sanction_names" USING gin ("keys");