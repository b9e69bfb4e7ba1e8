import type { Webhook } from '#contract/webhooks/webhooks.ts'

export const hostOf = ({ address }: Pick<Webhook, 'address'>): string => new URL(address).host
