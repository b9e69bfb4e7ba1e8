-- additive
CREATE TABLE "own_invoices" (
	"statement_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"gross" bigint NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"key" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"supply" text NOT NULL,
	"facts" jsonb NOT NULL,
	"no_pdf_because" text,
	"secret" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"currency" text NOT NULL,
	"from_moment" timestamp (3) with time zone,
	"until_moment" timestamp (3) with time zone NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"earned" bigint NOT NULL,
	"paid_out" bigint NOT NULL,
	"facts" jsonb NOT NULL,
	"secret" text NOT NULL,
	"sha256" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "own_invoices" ADD CONSTRAINT "own_invoices_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_documents" ADD CONSTRAINT "owner_documents_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_invoices_number" ON "own_invoices" USING btree ("owner_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_documents_number" ON "owner_documents" USING btree ("owner_id","number");--> statement-breakpoint
CREATE INDEX "owner_documents_statement" ON "owner_documents" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "owner_documents_supply" ON "owner_documents" USING btree ("owner_id","supply","issued_at");--> statement-breakpoint
CREATE INDEX "owner_documents_to_keep" ON "owner_documents" USING btree ("issued_at") WHERE "owner_documents"."kept_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_number" ON "statements" USING btree ("owner_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_key" ON "statements" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("owner_id","currency","until_moment");--> statement-breakpoint
CREATE INDEX "statements_to_keep" ON "statements" USING btree ("issued_at") WHERE "statements"."kept_at" is null;