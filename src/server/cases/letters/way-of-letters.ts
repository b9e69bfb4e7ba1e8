import type { BillingConfig, ProcessorConfig } from '#server/billing/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { LetterConfig } from './config.ts'

export type LetterWay = { by: 'mailbox' | 'mail-server' } | { by: undefined; missing: string }

type Configured = Pick<Config, 'mail'> & { letters: LetterConfig; billing: BillingConfig; processors: ProcessorConfig }

/**
 * By what letters to image users leave: beside the sandbox into its mailbox, else through the mail server, once whoever gets one can answer it and
 * pay what it asks for. `missing` says to staff what the operator has to set first.
 */
export function wayOfLetters({ mail, letters, billing, processors }: Configured): LetterWay {
  if (letters.mailbox) return { by: 'mailbox' }
  if (mail.kind !== 'smtp') return none('This server sends no mail: its operator has to set SMTP_HOST and MAIL_FROM.')
  if (!letters.receiver.isAsked)
    return none('Nobody could answer a letter by mail: the operator of this server has to set MAIL_IN_PORT.')
  const isPaid = processors.card?.isLive === true || processors.wallet?.isLive === true
  if (!isPaid && billing.bankAccount.length === 0)
    return none(
      'Nobody could pay what a letter asks for: the operator of this server has to set live keys of a processor, or BANK_ACCOUNT.',
    )
  return { by: 'mail-server' }
}

const none = (missing: string): LetterWay => ({ by: undefined, missing })
