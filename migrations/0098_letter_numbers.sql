ALTER TABLE "case_letters" ADD COLUMN "number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "case_letters_number" ON "case_letters" USING btree ("number");