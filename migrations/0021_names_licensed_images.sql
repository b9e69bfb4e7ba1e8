CREATE TABLE "licensed_names" (
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "licensed_names_owner_id_name_pk" PRIMARY KEY("owner_id","name")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "in_ledger" boolean DEFAULT false NOT NULL;