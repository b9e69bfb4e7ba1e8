import { sql } from 'drizzle-orm'
import type { Kept, KeptTable } from '#server/sightings/index.ts'

/** The place of a match stays, with its page: finds tell where they are. */
export const placesOfMatches: Record<KeptTable, Kept> = {
  sightings: sql`exists (select from matches where matches.url_hash = old.url_hash and matches.page_hash = old.page_hash)`,
  seen_pages: sql`exists (select from matches where matches.page_hash = old.page_hash)`,
}
