import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'
import type { LogoCandidate } from './read-logos.ts'

/** The marks by which parties are shown, for all owners: where their pages say that one is, and our own copy of the one that was taken. */
export const siteLogos = pgTable('site_logos', {
  party: text('party').primaryKey(),
  /** The best first. */
  candidates: jsonb('candidates').$type<LogoCandidate[]>().notNull(),
  /** Our copy, and where it is from; null while there is none. */
  objectKey: text('object_key'),
  url: text('url'),
  width: integer('width'),
  height: integer('height'),
  /** When the candidates were last asked for, and why none was taken, as a sentence. */
  triedAt: moment('tried_at'),
  problem: text('problem'),
})
