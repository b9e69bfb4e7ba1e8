import { type CaseState, stateIs, type StatesWhere } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import { membersOfFirm } from '#server/accounts/members/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'
import { firmOfCase } from '../case-store.ts'
import { findFirm } from './firm-store.ts'

type Told = { firm: string; subject: string; says: string; path: `/${string}` }

/** Mail to a law firm about a case. The case itself stands on its page alone, behind the second factor. */
const firmMail = mailTemplate<Told>('firm-case', ({ firm, subject, says, path }, { url }) => ({
  subject,
  greeting: `Hello ${firm},`,
  blocks: [says, { label: 'Open', url: url + path }],
}))

type News = { subject: (name: string) => string; says: string; isGone?: true }

const came: News = {
  subject: (name) => `The case ${name} is yours from now on`,
  says: 'Its owner consented that your firm takes it. Its facts, its pictures and the hand-over pack are on its page.',
}
const movedAway: News = {
  subject: (name) => `The case ${name} is with another firm from now on`,
  says: 'We gave it to another law firm. Your firm no longer sees it. Write to us about anything that you have begun.',
  isGone: true,
}
const stopped = 'Please do nothing more in it, and write to us at once where something is under way, such as a suit.'
/** News of others' steps that end the firm's work. */
const endings: Record<StatesWhere<'firm', 'stopped'>, News> = {
  withdrawn: { subject: (name) => `The case ${name} was withdrawn`, says: `The claim was withdrawn. ${stopped}` },
  closed_no_result: { subject: (name) => `The case ${name} was closed`, says: `We closed it. ${stopped}` },
  converted_takedown: {
    subject: (name) => `The case ${name} goes on without a claim for money`,
    says: `Only the removal of the pictures is asked for. ${stopped}`,
  },
  merged: {
    subject: (name) => `The case ${name} goes on as part of another one`,
    says: `It became part of another case. ${stopped}`,
  },
  paid: { subject: (name) => `The case ${name} was paid`, says: `What was asked for was paid to us. ${stopped}` },
}

type Needs = Pick<Deps, 'mail'>
type About = { firmId: Id; caseId: Id; name: string }

/** A firm got a case, by consent or by staff. */
export const tellOfComing = async (needs: Needs, tx: Tx, about: About): Promise<void> =>
  await tellFirm(needs, tx, about, came)

/** A case was given to another firm. */
export const tellOfLeaving = async (needs: Needs, tx: Tx, about: About): Promise<void> =>
  await tellFirm(needs, tx, about, movedAway)

/** A firm's case was withdrawn, closed or paid. */
export async function tellOfEnd(needs: Needs, tx: Tx, { caseId, to }: { caseId: Id; to: CaseState }): Promise<void> {
  if (!stateIs(to, 'firm', 'stopped')) return
  const at = await firmOfCase(tx, caseId)
  if (!at) return
  const row = await readCase(tx, caseId)
  if (row) await tellFirm(needs, tx, { firmId: at.firmId, caseId, name: row.name }, endings[to])
}

/** Members who have followed their invitation, and the office of the firm, whose address staff know to be theirs. */
async function tellFirm({ mail }: Needs, tx: Tx, { firmId, caseId, name }: About, news: News): Promise<void> {
  const firm = await findFirm(tx, firmId)
  if (!firm) return
  const members = (await membersOfFirm(tx, firmId)).filter(({ emailVerifiedAt }) => emailVerifiedAt !== null)
  const path = news.isGone ? '/firm' : (`/firm/cases/${caseId}` as const)
  const told = { firm: firm.name, subject: news.subject(name), says: news.says, path } as const
  for (const { id, email } of members) await mail.post(tx, firmMail, told, { email, isVerified: true, accountId: id })
  if (members.every(({ email }) => email.toLowerCase() !== firm.email.toLowerCase()))
    await mail.post(tx, firmMail, told, { email: firm.email, isVerified: true })
}
