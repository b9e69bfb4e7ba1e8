import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { LogoCandidate } from './read-logos.ts'
import { siteLogos } from '../tables.ts'

export type LogoRow = typeof siteLogos.$inferSelect

/** Object keys of logos by party. */
export async function readLogos(db: Db, parties: readonly string[]): Promise<Map<string, string>> {
  if (parties.length === 0) return new Map()
  const { party, objectKey } = siteLogos
  const rows = await db
    .select({ party, objectKey })
    .from(siteLogos)
    .where(inArray(party, [...parties]))
  return new Map(rows.flatMap((row) => (row.objectKey === null ? [] : [[row.party, row.objectKey]])))
}

export async function findLogo(db: Db | Tx, party: string): Promise<LogoRow | undefined> {
  const [found] = await db.select().from(siteLogos).where(eq(siteLogos.party, party))
  return found
}

/** Saves a party's candidates, `over` the stored ones or only if none exist. Resolves to true if they changed. */
export async function saveCandidates(
  tx: Tx,
  party: string,
  candidates: LogoCandidate[],
  { over }: { over: boolean },
): Promise<boolean> {
  const isOther = sql`${siteLogos.candidates} <> excluded.candidates`
  const saved = await tx
    .insert(siteLogos)
    .values({ party, candidates })
    .onConflictDoUpdate({
      target: siteLogos.party,
      set: { candidates: sql`excluded.candidates` },
      setWhere: over ? isOther : sql`${siteLogos.candidates} = '[]'`,
    })
    .returning({ party: siteLogos.party })
  return saved.length > 0
}

export async function saveLogo(db: Db, row: Omit<LogoRow, 'candidates'>): Promise<void> {
  await db
    .insert(siteLogos)
    .values({ ...row, candidates: [] })
    .onConflictDoUpdate({ target: siteLogos.party, set: row })
}
