ALTER TABLE "clusters" ADD COLUMN "largest" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "clusters" SET "largest" = "seen"."largest"
FROM (SELECT "cluster_id", max(greatest("width", "height")) AS "largest" FROM "matches" GROUP BY "cluster_id") AS "seen"
WHERE "seen"."cluster_id" = "clusters"."id";
