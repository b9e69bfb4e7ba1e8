CREATE TABLE "program_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_network" text,
	"warned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "program_uses" (
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"call" text NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "program_uses_key_id_hour_call_network_pk" PRIMARY KEY("key_id","hour","call","network")
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "program_access" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "program_calls_per_minute" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "program_uses" ADD CONSTRAINT "program_uses_key_id_program_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."program_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "program_keys_token" ON "program_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "program_keys_owner" ON "program_keys" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "program_uses_hour" ON "program_uses" USING btree ("hour");
--> statement-breakpoint
UPDATE "plans" SET "program_access" = CASE "id" WHEN 'essential' THEN 'read' WHEN 'pro' THEN 'write' WHEN 'studio' THEN 'write' ELSE 'none' END, "program_calls_per_minute" = CASE "id" WHEN 'essential' THEN 60 WHEN 'pro' THEN 300 WHEN 'studio' THEN 1200 ELSE 0 END;
