import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'
import { planWords } from '../plans/plan-words.ts'
import type { SubscriptionRow } from './subscription-store.ts'

type Declared = { name: string; plan: string; contract: Id; begun: string; at: string }

/** The immediate, durable receipt of a consumer's withdrawal: content, day and time. Recipients cannot unsubscribe. */
const withdrawalMail = mailTemplate<Declared>('withdrawal', ({ name, plan, contract, begun, at }) => ({
  subject: `You withdrew from your plan ${plan}`,
  greeting: `Hello ${name},`,
  blocks: [
    `On ${at} (UTC) you declared that you withdraw from the contract on the plan ${plan}, booked on ${begun} under the number ${contract}.`,
    'The plan ends at once. All that you paid for it goes back the way it came; banks take up to ten days for it. You need not do anything.',
    'Your images, matches and evidence stay. You have the free plan from now on.',
  ],
}))

/**
 * Confirms a withdrawal by mail in the transaction that takes it. Source: Directive 2011/83/EU article 11a (4), added by Directive (EU)
 * 2023/2673, applies from 19 June 2026.
 */
export async function acknowledgeWithdrawal(
  { mail }: Pick<Deps, 'mail'>,
  tx: Tx,
  { row: { id, accountId, planId, startsAt }, user, at }: { row: SubscriptionRow; user: User; at: Date },
): Promise<void> {
  const { email, email_verified: isVerified, details } = user
  const declared = {
    name: details.first_name,
    plan: planWords[planId],
    contract: id,
    begun: startsAt.toISOString().slice(0, 10),
    at: at.toISOString().slice(0, 16).replace('T', ' '),
  }
  await mail.post(tx, withdrawalMail, declared, { email, isVerified, accountId })
}
