CREATE TABLE "image_sheet_rows" (
	"sheet_id" text NOT NULL,
	"row" integer NOT NULL,
	"state" text NOT NULL,
	"cells" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"image_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	CONSTRAINT "image_sheet_rows_sheet_id_row_pk" PRIMARY KEY("sheet_id","row")
);
--> statement-breakpoint
CREATE TABLE "image_sheets" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"file_name" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"header" jsonb NOT NULL,
	"activity_id" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "image_sheet_rows" ADD CONSTRAINT "image_sheet_rows_sheet_id_image_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."image_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_sheet_rows_state" ON "image_sheet_rows" USING btree ("sheet_id","state");--> statement-breakpoint
CREATE INDEX "image_sheets_owner" ON "image_sheets" USING btree ("owner_id","created_at");