import { and, desc, eq, inArray, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { statesWhere } from '#contract/cases/case-states.ts'
import { isDraft, statesThat } from '#contract/cases/state-questions.ts'
import type { SiteCase } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord } from './rows/case-store.ts'
import { caseMatches, cases } from './tables/tables.ts'

type Site = { id: Id; party: string }

/** What an owner does about these sites already, by the site's id: the open case against its party, else their newest draft of it. */
export async function readCasesOfSites(db: Db | Tx, ownerId: Id, sites: readonly Site[]): Promise<Map<Id, SiteCase>> {
  if (sites.length === 0) return new Map()
  const rows = await db
    .select(shownOfSite)
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), isAbout(sites)))
    .orderBy(cases.number)
  return bySite(sites, rows)
}

const shownOfSite = { id: cases.id, name: cases.name, clusterId: cases.clusterId, openParty: cases.openParty }
type Shown = Pick<CaseRecord, keyof typeof shownOfSite>

function isAbout(sites: readonly Site[]): SQL {
  const drafts = and(
    inArray(
      cases.clusterId,
      sites.map(({ id }) => id),
    ),
    inArray(cases.state, statesThat(isDraft)),
  )
  const parties = sites.map(({ party }) => party)
  return or(inArray(cases.openParty, parties), drafts)!
}

function bySite(sites: readonly Site[], rows: readonly Shown[]): Map<Id, SiteCase> {
  const open = new Map(rows.map((row) => [row.openParty, row]))
  const draftOf = new Map(rows.flatMap((row) => (row.openParty === null ? [[row.clusterId, row] as const] : [])))
  return new Map(
    sites.flatMap(({ id, party }) => {
      const found = open.get(party) ?? draftOf.get(id)
      return found ? [[id, { _id: found.id, name: found.name, isDraft: found.openParty === null }] as const] : []
    }),
  )
}

type MatchesAndSites = { matchIds: readonly Id[]; sites: readonly Site[] }

/** The same with the case that each of these matches is part of, by the match's id, in one statement. */
export async function readCasesOfMatchesAndSites(
  db: Db | Tx,
  ownerId: Id,
  { matchIds, sites }: MatchesAndSites,
): Promise<{ ofMatches: Map<Id, Id>; ofSites: Map<Id, SiteCase> }> {
  if (sites.length === 0) return { ofMatches: new Map(), ofSites: new Map() }
  const { matchId, caseId } = caseMatches
  const ids = inArray(matchId, [...matchIds])
  const isOfSite = isAbout(sites)
  const holding = db.select({ caseId }).from(caseMatches).where(ids)
  const holds = and(inArray(cases.id, holding), notInArray(cases.state, statesWhere('freesMatches', true)))
  const rows = await db
    .select({
      ...shownOfSite,
      isOfSite: sql<boolean>`coalesce(${isOfSite}, false)`,
      matchIds: sql<
        Id[]
      >`case when ${holds} then array(select ${matchId} from ${caseMatches} where ${caseId} = ${cases.id} and ${ids}) else '{}' end`,
    })
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), or(isOfSite, holds)))
    .orderBy(cases.number)
  return {
    ofMatches: new Map(rows.flatMap((row) => row.matchIds.map((id) => [id, row.id] as const))),
    ofSites: bySite(
      sites,
      rows.filter((row) => row.isOfSite),
    ),
  }
}

const maxOthers = 20

/** What the owner of a case does about the same party besides: the open case and other drafts, the newest first. */
export async function othersOn(
  db: Db | Tx,
  { id, ownerId, party }: Pick<CaseRecord, 'id' | 'ownerId' | 'party'>,
): Promise<SiteCase[]> {
  if (party === null) return []
  const rows = await db
    .select({ _id: cases.id, name: cases.name, state: cases.state })
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), eq(cases.party, party), ne(cases.id, id), isUnderWay))
    .orderBy(desc(cases.number))
    .limit(maxOthers)
  return rows.map(({ state, ...named }) => ({ ...named, isDraft: isDraft(state) }))
}

/** The open cases and drafts of an owner on these clusters, the oldest first. */
export async function casesUnderWay(db: Db | Tx, ownerId: Id, clusterIds: readonly Id[]): Promise<CaseRecord[]> {
  if (clusterIds.length === 0) return []
  return await db
    .select()
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), inArray(cases.clusterId, [...clusterIds]), isUnderWay))
    .orderBy(cases.number)
}

const isUnderWay = or(isNotNull(cases.openParty), inArray(cases.state, statesThat(isDraft)))
