import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { resetPassword } from '#contract/accounts/endpoints.ts'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { addFirm, inviteFirmMember } from '#contract/legal/firms.ts'
import { answerLawyersOffer, offerLawyers } from '#contract/legal/offers.ts'
import type { Id } from '#contract/wire.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mails.ts'
import type { People, Person } from '#server/testing/people.ts'
import { signInAt } from '#server/testing/security-check.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'

/** Costs in every offer of the tests. */
export const costs = 'Nothing before there is money; then a third of it is for the firm.'

/** A law firm of its own. */
export async function aFirm({ chiara }: Pick<People, 'chiara'>): Promise<{ firmId: Id; name: string }> {
  const name = `Lang & Partner ${randomBytes(4).toString('hex')}`
  const { _id: firmId } = await chiara.call(addFirm, { name, country: 'DE', email: 'office@lang.example' })
  return { firmId, name }
}

export type Member = Client & { id: Id; email: string; password: string }

/** A firm's member after invitation; `isBare`: without second factor. */
export async function aMember(
  app: TestApp,
  { chiara }: Pick<People, 'chiara'>,
  firmId: Id,
  { isBare = false } = {},
): Promise<Member> {
  const email = `lea-${randomBytes(4).toString('hex')}@lang.example`
  const { members } = await chiara.call(inviteFirmMember, { firmId, email, first_name: 'Lea', last_name: 'Lang' })
  const [invitation] = await mailsTo(app, email)
  const password = 'Herons-over-9-harbours'
  await clientOf(app.url).call(resetPassword, { token: invitation!.token, password })
  const { token } = await signInAt(app.url, { email, password })
  const member = { ...clientOf(app.url, token), id: members.find((one) => one.email === email)!._id, email, password }
  if (!isBare) await turnOn(member)
  return member
}

async function turnOn(member: Pick<Person, 'call' | 'password'>): Promise<void> {
  const { secret } = await member.call(beginSecondFactor, { password: member.password })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await member.call(confirmSecondFactor, { code })
}

/** A case that its owner gave to a firm: it was offered from the review, and consented to. */
export async function atLawyers(app: TestApp, firmId: Id, given?: People) {
  const found = await caseAt(app, 'escalation_review', {}, given)
  const { chiara, ana, caseId } = found
  const offer = await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await ana.call(answerLawyersOffer, { caseId, offer: offer._id, hash: offer.hash, answer: 'consent' })
  return { ...found, offer }
}
