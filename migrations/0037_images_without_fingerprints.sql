CREATE TABLE "unprinted_images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"try_again_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "unprinted_images_due" ON "unprinted_images" USING btree ("try_again_at");