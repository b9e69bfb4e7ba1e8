import { z } from 'zod'
import { isLetterNext, isOnHold } from '#contract/cases/state-questions.ts'
import { countryName, countryNames } from '#contract/reference/country-names.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { endTask, isTaskOpen, openTask } from '#server/platform/tasks/tasks.ts'
import { readDomainFacts } from '#server/matches/clusters/index.ts'
import { keepCountry } from '#server/cases/changes/index.ts'
import { type CaseRecord, countryOfCase, lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { certainCountry } from '#server/submissions/index.ts'
import { moveCase, type MoveNeeds, type Step } from '#server/cases/moving/index.ts'
import { mayContact } from './may-contact.ts'
import { casesAtRule } from './rule-store.ts'

/** Looks again at the cases that a country's rule lets go on, or stops. */
export const followRule = job({ name: 'follow-country-rule', payload: z.object({ country: z.string() }) })

type Needs = MoveNeeds & Pick<Deps, 'db' | 'objects'>

const dueInDays = 5
const dayMs = 86_400_000
const taskKind = 'case.country'

/** All cases that wait at the rule of this country, each in a transaction of its own. */
export async function followRuleOf(deps: Needs, country: string): Promise<void> {
  for (const caseId of await casesAtRule(deps.db))
    await deps.db.transaction(async (tx) => await standAtRule(deps, tx, caseId, country))
}

/**
 * What the rule of its country makes of a case whose evidence is secured: it stays for its letter, goes to the lawyers' review, or rests until
 * the legal role has said who may write there. One that rests for that goes on once it may.
 */
export async function standAtRule(deps: Needs, tx: Tx, caseId: Id, only?: string): Promise<void> {
  const row = await lockAnyCase(tx, caseId)
  if (!row || !(isLetterNext(row.state) || isHeldAtRule(row))) return
  const isTakenUp = only === undefined
  const country = (await countryOfLockedCase(deps, tx, row)) ?? (isTakenUp ? await countryOfSite(deps, tx, row) : null)
  if (!isTakenUp && country !== only) return
  const { by, isAllowed, limit } = await mayContact({ ...deps, db: tx }, country)
  const waits = { kind: taskKind, subject: row.id }
  const name = country === null ? null : countryName(country)
  if (isLetterNext(row.state)) {
    if (by === 'partner')
      await move(deps, tx, row, {
        to: 'escalation_review',
        reason: 'lawyers-alone',
        note: `In ${name} only a law firm may write to the image user.`,
      })
    if (by === 'nobody') await rest(deps, tx, row, { name, isClosed: limit === 'closed' })
    else await endTask(tx, { ...waits, doneAt: deps.clock() })
    return
  }
  // A case that staff put on hold has no such task, and stays.
  if (by === 'nobody' || !(await isTaskOpen(tx, waits))) return
  await endTask(tx, { ...waits, doneAt: deps.clock() })
  const ready = await move(deps, tx, row, { to: 'evidence_ready', note: '' })
  if (!isAllowed)
    await move(deps, tx, ready, {
      to: 'escalation_review',
      reason: 'lawyers-alone',
      note: `In ${name} only a law firm may write to the image user.`,
    })
}

const isHeldAtRule = ({ state, heldFrom }: CaseRecord) => isOnHold(state) && isLetterNext(heldFrom)

/** The two letters of a case's country, read within a transaction. */
export async function countryOfLockedCase(
  deps: Pick<Deps, 'objects'>,
  tx: Tx,
  row: CaseRecord,
): Promise<string | null> {
  const { draft } = await savedDraftOf({ ...deps, db: tx }, row)
  return countryOfCase(row, draft)
}

/** What was said of a site since its case was handed in, kept with the case and in its history; null where nothing certain was. */
async function countryOfSite({ clock }: Pick<Deps, 'clock'>, tx: Tx, row: CaseRecord): Promise<string | null> {
  const country = row.party === null ? null : certainCountry((await readDomainFacts(tx, row.party)).country)
  if (country === null || !countryNames.has(country)) return null
  await keepCountry(tx, row.id, country)
  await recordHistory(tx, {
    caseId: row.id,
    at: clock(),
    type: 'note',
    actorRole: 'system',
    actorId: null,
    publicNote: `The image user is in ${countryName(country)}, as the page of the site says.`,
  })
  return country
}

const move = async (deps: Needs, tx: Tx, row: CaseRecord, step: Pick<Step, 'to' | 'note' | 'reason'>) =>
  await moveCase(deps, tx, row, { ...step, by: 'system', actorId: null })

type Resting = { name: string | null; isClosed: boolean }

async function rest(deps: Needs, tx: Tx, row: CaseRecord, resting: Resting): Promise<void> {
  const { why, next } = wordsOfRest(resting)
  await move(deps, tx, row, { to: 'on_hold', note: why })
  const now = deps.clock()
  await openTask(tx, {
    kind: taskKind,
    subject: row.id,
    role: 'legal',
    note: `${row.name}: ${why} ${next}`,
    link: resting.name === null ? `/desk/cases/${row.id}` : '/desk/countries',
    dueAt: new Date(now.getTime() + dueInDays * dayMs),
    createdAt: now,
  })
}

/** Why a case rests, and how it goes on. */
function wordsOfRest({ name, isClosed }: Resting): { why: string; next: string } {
  if (name === null)
    return {
      why: 'It is not known in which country the image user is.',
      next: 'Say the country on the page of the site, then take the case up again.',
    }
  if (isClosed)
    return {
      why: `We take no cases in ${name} at the moment.`,
      next: `Open ${name} again under “Countries”; the case then goes on by itself.`,
    }
  return {
    why: `Nobody may write to the image user in ${name} until our lawyers have confirmed who.`,
    next: `Say under “Countries” who may write in ${name}; the case then goes on by itself.`,
  }
}
