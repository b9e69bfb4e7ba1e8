import type { WebhookKind } from '#contract/webhooks/kinds.ts'

/** Words for each kind of message. */
export const kindWords: Record<WebhookKind, string> = {
  'image.ready': 'An image was read',
  'match.found': 'Copies were found',
  'match.decided': 'Matches were decided',
  'case.moved': 'A case changed its state',
  'takedown.removed': 'A copy was removed',
  'licence.granted': 'A licence was granted',
  'payout.paid': 'Money was paid out',
}
