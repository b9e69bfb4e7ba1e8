-- The plans as they begin: rows of data, which an operator changes.
INSERT INTO "plans" ("id", "position", "is_on_sale", "monitored_images", "rescan_hours", "new_image_hours", "takedowns_per_month", "case_fee_percent", "evidence_captures_per_month", "storage_bytes", "open_crawls") VALUES
	('free', 1, true, 500, 720, NULL, 2, 45, 50, 107374182400, 10),
	('essential', 2, true, 2500, 336, 168, 15, 45, 250, 268435456000, 15),
	('pro', 3, true, 10000, 168, 72, 60, 40, 1000, 1099511627776, 20),
	('studio', 4, true, 50000, 48, 24, NULL, 35, 5000, 5497558138880, 40);
--> statement-breakpoint
INSERT INTO "plan_prices" ("plan_id", "interval", "currency", "amount", "from") VALUES
	('free', 'month', 'USD', 0, '2026-01-01T00:00:00Z'), ('free', 'year', 'USD', 0, '2026-01-01T00:00:00Z'),
	('essential', 'month', 'USD', 1500, '2026-01-01T00:00:00Z'), ('essential', 'year', 'USD', 15000, '2026-01-01T00:00:00Z'),
	('pro', 'month', 'USD', 4900, '2026-01-01T00:00:00Z'), ('pro', 'year', 'USD', 49000, '2026-01-01T00:00:00Z'),
	('studio', 'month', 'USD', 14900, '2026-01-01T00:00:00Z'), ('studio', 'year', 'USD', 149000, '2026-01-01T00:00:00Z');
