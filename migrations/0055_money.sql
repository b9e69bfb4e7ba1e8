CREATE TABLE "invoice_sequences" (
	"issuer" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_sequences_issuer_series_year_pk" PRIMARY KEY("issuer","series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"issuer" text NOT NULL,
	"kind" text NOT NULL,
	"payable_id" text NOT NULL,
	"owner_id" text,
	"key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"link" text NOT NULL,
	"sha256" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_periods" (
	"month" text PRIMARY KEY NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"locked_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"key" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause" text NOT NULL,
	"subject" text NOT NULL,
	"entries" integer NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"processor" text NOT NULL,
	"object" text NOT NULL,
	"payable_id" text NOT NULL,
	"payment_id" text,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_processor_object_pk" PRIMARY KEY("processor","object")
);
--> statement-breakpoint
CREATE TABLE "payables" (
	"id" text PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"owner_id" text,
	"title" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"cap" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"shares" jsonb NOT NULL,
	"split" jsonb NOT NULL,
	"tax" jsonb NOT NULL,
	"payer" jsonb NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_because" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_facts" (
	"seq" bigserial NOT NULL,
	"payable_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text,
	"processor" text,
	"object" text,
	"amount" bigint,
	"currency" text,
	"reason" text,
	"cause_kind" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_facts_payable_id_key_pk" PRIMARY KEY("payable_id","key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"payable_id" text NOT NULL,
	"processor" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payable_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"processor" text NOT NULL,
	"capture" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"object" text,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"plan_id" text NOT NULL,
	"interval" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_prices_plan_id_interval_currency_from_pk" PRIMARY KEY("plan_id","interval","currency","from")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"monitored_images" integer NOT NULL,
	"rescan_hours" integer NOT NULL,
	"new_image_hours" integer,
	"takedowns_per_month" integer,
	"case_fee_percent" integer NOT NULL,
	"evidence_captures_per_month" integer NOT NULL,
	"storage_bytes" bigint NOT NULL,
	"open_crawls" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"interval" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"processor" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "reconciliations_processor_day_pk" PRIMARY KEY("processor","day")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_facts" ADD CONSTRAINT "payment_facts_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payable_id_payables_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("issuer","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key" ON "invoices" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_link" ON "invoices" USING btree ("link");--> statement-breakpoint
CREATE INDEX "invoices_owner" ON "invoices" USING btree ("owner_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_payable" ON "invoices" USING btree ("payable_id");--> statement-breakpoint
CREATE INDEX "invoices_to_keep" ON "invoices" USING btree ("issued_at") WHERE "invoices"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_seq" ON "ledger_transactions" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_key" ON "ledger_transactions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "ledger_transactions_posted" ON "ledger_transactions" USING btree ("posted_at");--> statement-breakpoint
CREATE INDEX "disputes_payable" ON "disputes" USING btree ("payable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payables_subject" ON "payables" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "payables_owner" ON "payables" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_object" ON "payment_attempts" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "payment_facts_object" ON "payment_facts" USING btree ("object");--> statement-breakpoint
CREATE INDEX "payment_facts_recorded" ON "payment_facts" USING btree ("processor","at");--> statement-breakpoint
CREATE INDEX "payments_payable" ON "payments" USING btree ("payable_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_under_way" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('created', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payable" ON "refunds" USING btree ("payable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_object" ON "refunds" USING btree ("processor","object");--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id","starts_at");