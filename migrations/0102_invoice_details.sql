CREATE TABLE "invoice_details" (
	"account_id" text PRIMARY KEY NOT NULL,
	"company" text,
	"address" jsonb NOT NULL,
	"tax_number" text,
	"changed_at" timestamp (3) with time zone NOT NULL
);
