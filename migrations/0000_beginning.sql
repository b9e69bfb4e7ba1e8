CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"state" text NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_preferences_account_id_type_pk" PRIMARY KEY("account_id","type")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"digest" text
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text,
	"country" text NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"features" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"staff_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"websites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"hidden_modals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deletes_at" timestamp (3) with time zone,
	"referral_code" text NOT NULL,
	"referred_by" text,
	"partner" text,
	"partner_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "familiar_places" (
	"account_id" text NOT NULL,
	"address" text NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "familiar_places_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"session_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "recovery_codes_account_id_digest_pk" PRIMARY KEY("account_id","digest")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" text NOT NULL,
	"address" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_hosts" (
	"crawl_id" text NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "crawl_hosts_crawl_id_host_pk" PRIMARY KEY("crawl_id","host")
);
--> statement-breakpoint
CREATE TABLE "crawl_pages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"crawl_id" text NOT NULL,
	"host" text NOT NULL,
	"url" text NOT NULL,
	"url_hash" text NOT NULL,
	"kind" text NOT NULL,
	"depth" smallint NOT NULL,
	"barren" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"status" smallint,
	"images" integer DEFAULT 0 NOT NULL,
	"first_met" "bytea",
	"likeness" text
);
--> statement-breakpoint
CREATE TABLE "crawls" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"seeds" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"busy_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "robots_files" (
	"origin" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"problem" text,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_totals" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"object_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"type" text NOT NULL,
	"width" integer,
	"height" integer,
	"content_hash" text,
	"ignored" boolean DEFAULT false NOT NULL,
	"match_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"party" text NOT NULL,
	"host" text NOT NULL,
	"title" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"undecided" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"ignored" integer DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"best_score" integer DEFAULT 0 NOT NULL,
	"last_found" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"content_hash" text NOT NULL,
	"image_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"engine" text NOT NULL,
	"score" integer NOT NULL,
	"band" text NOT NULL,
	"changes" jsonb NOT NULL,
	"region" jsonb NOT NULL,
	"transform" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "findings_content_hash_image_id_pk" PRIMARY KEY("content_hash","image_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"image_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"url_hash" uuid NOT NULL,
	"page_hash" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"url" text NOT NULL,
	"page_url" text NOT NULL,
	"page_title" text,
	"host" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"score" integer NOT NULL,
	"band" text NOT NULL,
	"changes" jsonb NOT NULL,
	"region" jsonb NOT NULL,
	"transform" jsonb NOT NULL,
	"verdict" text DEFAULT 'new' NOT NULL,
	"verdict_at" timestamp (3) with time zone,
	"alive" boolean DEFAULT true NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owned_fingerprints" (
	"image_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"engine" text NOT NULL,
	"fingerprint" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_files" (
	"content_hash" text PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"compared_through" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_pages" (
	"page_hash" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"host" text NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_urls" (
	"url_hash" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"content_hash" text,
	"asked_by" text,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"url_hash" uuid NOT NULL,
	"page_hash" uuid NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sightings_url_hash_page_hash_pk" PRIMARY KEY("url_hash","page_hash")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"sealed" boolean DEFAULT false NOT NULL,
	"note" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_steps" (
	"activity_id" text NOT NULL,
	"step" text NOT NULL,
	CONSTRAINT "activity_steps_activity_id_step_pk" PRIMARY KEY("activity_id","step")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"about" jsonb NOT NULL,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "event_heads" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"owner_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"event" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_owner_id_seq_pk" PRIMARY KEY("owner_id","seq")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"template" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"unsubscribe_url" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_solutions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "familiar_places" ADD CONSTRAINT "familiar_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_hosts" ADD CONSTRAINT "crawl_hosts_crawl_id_crawls_id_fk" FOREIGN KEY ("crawl_id") REFERENCES "public"."crawls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD CONSTRAINT "crawl_pages_crawl_id_crawls_id_fk" FOREIGN KEY ("crawl_id") REFERENCES "public"."crawls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_steps" ADD CONSTRAINT "activity_steps_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_account" ON "exports" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE INDEX "exports_expires" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id","read_at");--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("digest","account_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_referral_code" ON "accounts" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "accounts_deletes" ON "accounts" USING btree ("deletes_at");--> statement-breakpoint
CREATE INDEX "familiar_places_seen" ON "familiar_places" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "links_account" ON "links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "links_expires" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crawl_pages_address" ON "crawl_pages" USING btree ("crawl_id","url_hash");--> statement-breakpoint
CREATE INDEX "crawl_pages_next" ON "crawl_pages" USING btree ("crawl_id","host","state","depth","id");--> statement-breakpoint
CREATE INDEX "crawls_newest" ON "crawls" USING btree ("owner_id","started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_object" ON "images" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "images_of_owner" ON "images" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "clusters_party" ON "clusters" USING btree ("owner_id","party");--> statement-breakpoint
CREATE INDEX "clusters_newest" ON "clusters" USING btree ("owner_id","last_found","id");--> statement-breakpoint
CREATE INDEX "findings_image" ON "findings" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_use" ON "matches" USING btree ("image_id","url_hash","page_hash");--> statement-breakpoint
CREATE INDEX "matches_newest" ON "matches" USING btree ("owner_id","first_seen","id");--> statement-breakpoint
CREATE INDEX "matches_of_cluster" ON "matches" USING btree ("cluster_id","first_seen","id");--> statement-breakpoint
CREATE UNIQUE INDEX "owned_fingerprints_seq" ON "owned_fingerprints" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "activities_owner" ON "activities" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","seq");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "attempts_resets" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_account" ON "mails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "spent_solutions_expires" ON "spent_solutions" USING btree ("expires_at");