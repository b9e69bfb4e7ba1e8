import type { Recipient } from '../recipients/recipient.ts'

/** The reader of a notice: a row of the table, or a host that was found by its network, with what is known of it. */
export type NoticeRecipient = Pick<
  Recipient,
  | 'name'
  | 'kind'
  | 'country'
  | 'servesEu'
  | 'perjury'
  | 'takes'
  | 'agentAllowed'
  | 'wants'
  | 'passesOn'
  | 'publishes'
  | 'asksId'
  | 'asksIndemnity'
> & {
  /** The published address that the notice goes to: a mail address or a form; empty while none is known. */
  contact: string
}
