import { resetPassword } from '#contract/accounts/endpoints.ts'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import { addFirm, inviteFirmMember } from '#contract/legal/firms.ts'
import { answerLawyersOffer, offerLawyers } from '#contract/legal/offers.ts'
import { confirmStatement } from '#contract/legal/statements.ts'
import type { Id } from '#contract/wire.ts'
import { authenticatorCode } from '#server/testing/security-check.ts'
import { type Call, signIn, visitor } from '../caller.ts'
import { lea, password } from '../people.ts'
import type { Stage } from '../stage.ts'
import type { CameIn } from './outcome-of-cases.ts'
import { comesTo, type People } from './take-on.ts'
import { waitFor } from './wait.ts'

/** Nobody pays: Ana consents to a law firm, Lea of that firm settles it, and Chiara books what comes in. */
export async function goToLawyers(
  { stage, say }: { stage: Stage; say: (line: string) => void },
  { ana, chiara }: People,
  caseId: Id,
): Promise<CameIn> {
  const firm = await chiara(addFirm, { name: lea.firm, country: 'IE', email: lea.email })
  const { first: first_name, last: last_name, email } = lea
  await chiara(inviteFirmMember, { firmId: firm._id, email, first_name, last_name })
  const { call, secret } = await followInvitation(stage)
  say(`  ${first_name} of the law firm signs in as ${email} with the same password and the authenticator key ${secret}`)
  const note = 'On the telephone they said that they will not pay.'
  await chiara(decideCase, { caseId, to: 'escalation_review', reason: 'refused', note })
  const costs = 'Nothing before there is money; then a third of it is for the firm.'
  const offer = await chiara(offerLawyers, { caseId, firm: firm._id, costs })
  await ana(answerLawyersOffer, { caseId, offer: offer._id, hash: offer.hash, answer: 'consent' })
  await comesTo(ana, caseId, 'legal')
  const reached = { to: 'legal_settled', currency: 'EUR', amount: 900_00, costs: 300_00 } as const
  const reason = 'They signed a settlement, and their bank has paid it.'
  const { statements } = await call(takeFirmStep, { caseId, ...reached, reason })
  const [statement] = statements
  const { confirmed } = await chiara(confirmStatement, {
    caseId,
    statementId: statement!._id,
    heldBy: 'bank',
    amount: statement!.rest!,
    currency: reached.currency,
    reference: 'HW-2026-0117',
    on: new Date().toISOString().slice(0, 10),
  })
  return { received: confirmed, currency: reached.currency, method: 'bank' }
}

/** Lea sets her password and second factor. */
async function followInvitation(stage: Stage): Promise<{ call: Call; secret: string }> {
  const token = await waitFor('the invitation of the law firm', async () => {
    const mails = (await (await fetch(`${stage.server.url}/api/dev/inbox`)).json()) as { to: string; text: string }[]
    const mail = mails.find(({ to }) => to === lea.email)
    return mail && /\/reset\/([\w-]+)/.exec(mail.text)?.[1]
  })
  await visitor(stage)(resetPassword, { token, password })
  const call = await signIn(stage, lea)
  const { secret } = await call(beginSecondFactor, { password })
  await call(confirmSecondFactor, { code: authenticatorCode(secret) })
  return { call, secret }
}
