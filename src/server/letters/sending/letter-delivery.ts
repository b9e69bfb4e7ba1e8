import { type BillingConfig, type ProcessorConfig, takesTestMoney } from '#server/billing/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { LetterConfig } from '../config.ts'

export type LetterDelivery = { by: 'mailbox' | 'mail-server' } | { by: undefined; missing: string }

type Configured = Pick<Config, 'mail' | 'sandbox'> & {
  letters: LetterConfig
  billing: BillingConfig
  processors: ProcessorConfig
}

/**
 * Decides how letters to image users leave. In a sandbox they go into its mailbox or nowhere; else through the mail server, once people can answer
 * them and pay real money. `missing` tells staff what the operator has to set first.
 */
export function letterDelivery({ mail, letters, billing, processors, sandbox }: Configured): LetterDelivery {
  if (letters.mailbox) return { by: 'mailbox' }
  if (sandbox.isOn)
    return none(
      'This is a sandbox, and its mailbox could not be opened: its operator has to free the port after PORT + 2.',
    )
  if (mail.kind !== 'smtp') return none('This server sends no mail: its operator has to set SMTP_HOST and MAIL_FROM.')
  if (!letters.receiver.isAsked)
    return none('Nobody could answer a letter by mail: the operator of this server has to set MAIL_IN_PORT.')
  if (takesTestMoney({ processors }))
    return none('Payments here are tests: the operator of this server has to set live keys of a processor.')
  const isPaid = processors.card?.isLive === true || processors.wallet?.isLive === true
  if (!isPaid && billing.bankAccount.length === 0)
    return none(
      'Nobody could pay what a letter asks for: the operator of this server has to set live keys of a processor, or BANK_ACCOUNT.',
    )
  return { by: 'mail-server' }
}

const none = (missing: string): LetterDelivery => ({ by: undefined, missing })
