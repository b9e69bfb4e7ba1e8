-- What is known of sites already is as sure as its source is by itself, until their pages are read again.
UPDATE "domains" SET "facts" = "facts" || (
  SELECT jsonb_object_agg(known.fact, CASE WHEN jsonb_typeof("facts" -> known.fact) = 'object' THEN
    ("facts" -> known.fact) || jsonb_build_object('confidence', CASE "facts" -> known.fact ->> 'from'
      WHEN 'staff' THEN 0.98 WHEN 'known' THEN 0.97 WHEN 'imprint' THEN 0.9 WHEN 'tld' THEN 0.85
      WHEN 'markup' THEN 0.8 WHEN 'language' THEN 0.65 WHEN 'hosting' THEN 0.6 ELSE 0.5 END)
    ELSE 'null'::jsonb END)
  FROM (VALUES ('country'), ('category')) AS known (fact)
);
