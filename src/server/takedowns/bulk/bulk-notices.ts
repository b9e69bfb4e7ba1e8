import type { BulkNotice } from '#contract/takedowns/bulk/bulk.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { noticeStates } from '#contract/takedowns/notice-states.ts'
import { servesUse } from '#contract/takedowns/recipients/who-can-act.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { type Law, readLaw } from '../law/read-law.ts'
import { composeNotice } from '../notices/compose-notice.ts'
import { factsOf, type FactsInFull, noticeFacts } from '../notices/facts-of-takedown.ts'
import { type NoticeRow, noticesOf, type TakedownRow } from '../takedown-store.ts'
import { sitesOf, takedownsAmong } from './bulk-store.ts'

/** Regions whose notices are made one by one: each asks for an undertaking, a form or a signer of its own. */
const oneByOne: readonly RegionCode[] = [401, 1001, 1501]

const sentences = {
  'one-by-one': (region: string) => `Notices by the law of ${region} are made one by one.`,
  next: () => 'This reader is written to once the one before it did not act.',
} as const

/** The notices of a bulk's open takedowns, by reader. */
export async function noticesOfBulk(db: Db | Tx, bulkId: Id, now: Date): Promise<BulkNotice[]> {
  const takedownIds = (await sitesOf(db, bulkId)).flatMap(({ takedownId }) => takedownId ?? [])
  const rows = (await takedownsAmong(db, takedownIds)).filter(({ closedAt }) => closedAt === null)
  const notices = Map.groupBy(await noticesOf(db, takedownIds), ({ takedownId }) => takedownId)
  const law = await readLaw(db)
  const listed: BulkNotice[] = []
  for (const row of rows) {
    const all = await factsOf(db, row)
    listed.push(...noticesOfSite(row, notices.get(row.id) ?? [], { all, law, now }))
  }
  return listed.toSorted(byReader)
}

type Known = { all: FactsInFull; law: Law; now: Date }

/** One reader of a site is written to first: the first that can be signed, a search engine only where nobody else acts. */
function noticesOfSite(row: TakedownRow, notices: readonly NoticeRow[], known: Known): BulkNotice[] {
  const tried = notices.map((notice) => ({ notice, composed: tryCompose(row, notice, known) }))
  const isSigned = notices.some(({ state }) => !noticeStates[state].isEditable && state !== 'withdrawn')
  const canSign = tried.filter(({ notice, composed }) => 'hash' in composed && !isOneByOne(notice))
  const first = isSigned ? undefined : (canSign.find(({ notice }) => notice.reader.kind !== 'search') ?? canSign[0])
  const isFirst = ({ reader }: NoticeRow): boolean =>
    first !== undefined && reader.contact === first.notice.reader.contact && reader.name === first.notice.reader.name
  return tried.map(({ notice, composed }) => ({
    ...shownOf(row, notice, known),
    ...roleOf(notice, composed, isFirst(notice)),
  }))
}

const isOneByOne = ({ region }: Pick<NoticeRow, 'region'>): boolean => oneByOne.includes(region)

type Missing = BulkNotice['missing']
type Composed = { hash: string; language: BulkNotice['language'] } | { problem: string; missing: Missing }

function tryCompose(row: TakedownRow, notice: NoticeRow, { all, law, now }: Known): Composed {
  if (notice.signed) return { hash: notice.signed.hash, language: notice.signed.language }
  try {
    return composeNotice(notice, noticeFacts(all, { row, reader: notice.reader, now }), law)
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message, missing: missingIn(error) }
    throw error
  }
}

const missingIn = ({ details }: Refusal): Missing => (details as { missing?: Missing } | undefined)?.missing ?? []

type Role = Pick<BulkNotice, 'role' | 'hash' | 'language' | 'problem' | 'missing'>

function roleOf(notice: NoticeRow, composed: Composed, isFirst: boolean): Role {
  const language = 'hash' in composed ? composed.language : null
  const none = { hash: null, language, missing: [] }
  if (!noticeStates[notice.state].isEditable) return { ...none, role: 'signed', problem: null }
  if (isOneByOne(notice)) {
    const problem = sentences['one-by-one'](regionOf(notice.region).name)
    return { ...none, role: 'one-by-one', problem }
  }
  if ('problem' in composed) return { ...none, ...composed, role: 'incomplete' }
  if (!isFirst) return { ...none, role: 'next', problem: sentences.next() }
  return { ...none, role: 'offered', hash: composed.hash, problem: null }
}

function shownOf({ id, host }: TakedownRow, notice: NoticeRow, { all, law }: Known): Omit<BulkNotice, keyof Role> {
  const { n, state, region, reader } = notice
  const { id: readerId, name, kind, way, contact } = reader
  return {
    takedown: id,
    n,
    host,
    state,
    reader: { id: readerId, name, kind, way, contact },
    region: { code: region, name: law(region).name, status: law(region).status },
    uses: all.uses.filter((use) => servesUse(reader, use)).length,
  }
}

const byReader = (one: BulkNotice, other: BulkNotice): number =>
  one.reader.name.localeCompare(other.reader.name, 'en') || one.host.localeCompare(other.host, 'en') || one.n - other.n
