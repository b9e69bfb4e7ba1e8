import type { CaseContact } from '#contract/letters/contacts/contact.ts'
import { addCaseContact } from '#contract/letters/contacts/endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { openLetterDraft, saveLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import { type CasePairEvidence, getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { keepMatch } from '#contract/evidence/endpoints.ts'
import { getPricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { backFees } from '#server/testing/cases/back-fees.ts'
import type { Id } from '#contract/wire.ts'
import type { Call, Caller } from '../caller.ts'
import { dov } from '../people.ts'
import type { Sandbox } from './sandbox.ts'
import type { Submitted } from './submit-cases.ts'
import { waitFor } from './wait.ts'

export type People = { ana: Caller; chiara: Call }

/** Waits until Ana reads one of these states. */
export const comesTo = async (ana: Call, caseId: Id, ...states: CaseState[]): Promise<CaseState> =>
  await waitFor(`case ${caseId} to come to ${states.join(' or ')}`, async () => {
    const { state } = await ana(getCase, { caseId })
    return states.find((one) => one === state)
  })

/** Chiara accepts a case, which starts captures. */
export async function accept({ ana, chiara }: People, { caseId }: Submitted): Promise<void> {
  await comesTo(ana, caseId, 'in_review')
  await chiara(decideCase, { caseId, to: 'accepted', note: 'A clear use.' })
}

/** Captures that Ana requests before she gives a page up: a busy machine may miss the time limit of one. */
const captures = 3

/** Waits until all pages of a case are captured, and retries failed ones. Throws with the reason if none succeeds. */
export async function comesToEvidence(ana: Call, { caseId, host }: Submitted): Promise<void> {
  for (let tries = 1; ; tries++) {
    const failed = await waitFor(`the evidence against ${host}`, () => evidenceOrFailure(ana, caseId))
    if (failed === 'evidence') return
    if (tries === captures || failed.match === null) throw new Error(failed.missing ?? 'A page could not be captured.')
    await ana(keepMatch, { matchId: failed.match })
  }
}

/** Undefined while pages are still being captured. */
async function evidenceOrFailure(ana: Call, caseId: Id): Promise<'evidence' | CasePairEvidence | undefined> {
  const { state } = await ana(getCase, { caseId })
  if (state === 'evidence_ready') return 'evidence'
  if (state !== 'accepted') throw new Error(`The case is ${state}.`)
  const { data } = await ana(getCaseEvidence, { caseId })
  return data.find(({ evidence }) => evidence?.state === 'failed')
}

/** Chiara writes the first letter; returns its link. */
export async function writeTo(people: Pick<People, 'chiara'>, one: Submitted, sandbox: Sandbox): Promise<string> {
  const { email } = await sendFirst(people, one)
  return linkIn(await sandbox.mailTo(email))
}

/** Chiara prices the case and sends the letter; returns its recipient. */
export async function sendFirst({ chiara }: Pick<People, 'chiara'>, one: Submitted): Promise<CaseContact> {
  const { caseId } = one
  await price(chiara, caseId)
  const to = await contact(chiara, one)
  const begun = await chiara(openLetterDraft, { caseId, kind: 'first' })
  const { _id: letterId, subject, body, recipients, byPost } = begun
  const written = { language: 'en', subject, body, contact: to._id, recipients, byPost } as const
  const { revision } = await chiara(saveLetterDraft, { caseId, letterId, revision: begun.revision, ...written })
  await chiara(sendLetter, { caseId, letterId, revision })
  return to
}

/** Recipient of the letter, as Chiara records them. */
async function contact(chiara: Call, { caseId, host, company = dov.company }: Submitted): Promise<CaseContact> {
  const { person, address } = dov
  const email = dov.emailAt(host)
  const said = { language: 'en', isSure: true, note: 'As the office told us.', corrects: null } as const
  const { data } = await chiara(addCaseContact, { caseId, person, company, address, email, ...said })
  return data.find((one) => one.email === email)!
}

async function price(chiara: Call, caseId: Id): Promise<void> {
  await backFees(chiara)
  const { version, table, suggested } = await chiara(getPricing, { caseId })
  await chiara(setPrice, {
    caseId,
    version,
    feesVersion: table.version,
    currency: suggested.currency,
    factors: suggested.factors,
    reason: 'As the table says, for what is shown.',
  })
}

function linkIn(mail: string): string {
  const link = /https?:\/\/\S+\/pay\/[0-9a-f]{24}/.exec(mail)?.[0]
  if (link === undefined) throw new Error('There is no link to pay in the letter.')
  return link
}
