-- A contact whose page names no country had the one of its case. Where no letter went, staff choose it.
UPDATE "case_contacts" AS contact SET "address" = jsonb_set(contact."address", '{country}', 'null'::jsonb)
FROM "cases" AS claim
WHERE claim."id" = contact."case_id"
  AND contact."by_account" IS NULL
  AND contact."source" <> 'earlier-case'
  AND contact."address" ->> 'country' = claim."country"
  AND NOT EXISTS (
    SELECT 1 FROM "case_letters" AS letter WHERE letter."case_id" = contact."case_id" AND letter."state" = 'sent'
  );
