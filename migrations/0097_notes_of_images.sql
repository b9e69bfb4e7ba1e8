ALTER TABLE "images" ADD COLUMN "note" text;
