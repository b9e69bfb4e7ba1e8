/** A message that is not taken as a processor's. Its sentence says what was wrong with it. */
export class WebhookRefused extends Error {
  /** For records: which of the proofs failed. */
  readonly reason: 'unsigned' | 'signature' | 'old' | 'account' | 'mode' | 'unreadable' | 'certificate'
  constructor(reason: WebhookRefused['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'WebhookRefused'
    this.reason = reason
  }
}
