import type { SiteRequest } from '#contract/takedowns/site-request.ts'
import { letterDelivery } from '#server/letters/index.ts'
import type { DeliveryConfig } from '../sending/wait-of-notice.ts'
import type { RequestRow } from './request-store.ts'

/** A request as its owner sees it. */
export function showRequest(row: RequestRow, config: DeliveryConfig): SiteRequest {
  const { kind, state, signed, signedAt, sentAt, dueAt, answeredAt } = row
  const { to, source, language, subject, text } = signed
  return {
    kind,
    state,
    to,
    source,
    language,
    subject,
    text,
    signedAt: signedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    waitsFor: state === 'signed' ? waitOf(config) : null,
  }
}

const waitOf = (config: DeliveryConfig): string =>
  letterDelivery(config).by === undefined
    ? 'This server sends no mail to sites yet. Its operator has to set up mail first. The days do not run meanwhile.'
    : 'We capture the pages, then the request goes out. This can take a day.'
