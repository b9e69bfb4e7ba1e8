-- additive
CREATE TABLE "own_search_keys" (
	"owner_id" text NOT NULL,
	"service" text NOT NULL,
	"sealed_key" text NOT NULL,
	"searches_per_month" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_search_keys_owner_id_service_pk" PRIMARY KEY("owner_id","service")
);
--> statement-breakpoint
CREATE TABLE "passed_steps" (
	"owner_id" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passed_steps_owner_id_step_pk" PRIMARY KEY("owner_id","step")
);
--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "is_own_key" boolean DEFAULT false NOT NULL;