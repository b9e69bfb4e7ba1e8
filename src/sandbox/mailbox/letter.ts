import type { TakenMail } from './taken-mail.ts'

/** A letter as far as an answer needs it; plain enough to be kept in a file. */
export type Letter = {
  /** Moment of arrival by the sandbox's clock. */
  at: string
  /** Sender of the envelope, who hears of a failed delivery. */
  returnPath: string
  to: string
  /** The address that asks for answers. */
  replyTo: string
  writer: string
  date: string
  subject: string
  text: string
  messageId: string | null
  references: string | null
}

/** The letter as this recipient of it got it. */
export const letterOf = ({ at, from, to, parsed }: TakenMail, recipient = to[0] ?? ''): Letter => ({
  at,
  returnPath: from,
  to: recipient,
  replyTo: parsed.replyTo?.[0]?.address ?? parsed.from?.address ?? '',
  writer: parsed.from?.name ?? 'you',
  date: parsed.date ?? 'that day',
  subject: parsed.subject ?? '',
  text: parsed.text ?? '',
  messageId: parsed.messageId ?? null,
  references: parsed.references ?? null,
})
