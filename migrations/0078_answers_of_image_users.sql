CREATE TABLE "portal_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"licence" jsonb,
	"files" jsonb NOT NULL,
	"additions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decide_by" date NOT NULL,
	"is_stopped" boolean NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal_confirmations" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"token_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_files" (
	"key" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_side" text NOT NULL,
	"email" text NOT NULL,
	"author" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_side" text NOT NULL,
	"email" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_payers" (
	"case_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"tax_number" text NOT NULL,
	"email" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_answers_open" ON "portal_answers" USING btree ("case_id") WHERE "portal_answers"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "portal_answers_of_case" ON "portal_answers" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "portal_confirmations_of_case" ON "portal_confirmations" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_confirmations_token" ON "portal_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "portal_files_of_case" ON "portal_files" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "portal_messages_of_case" ON "portal_messages" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "portal_offers_of_case" ON "portal_offers" USING btree ("case_id","seq");