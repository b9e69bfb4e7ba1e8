import { z } from 'zod'
import { CaseState } from '../cases/case-states.ts'
import { Decision, VerdictBy } from '../matches/match.ts'
import { Id } from '../wire.ts'

/** Most matches named by a message; further ones are counted. */
export const maxNamed = 100

const named = z.array(Id).max(maxNamed)
const number = z.number().int()

/** Data of each kind of message. A message names things by their ids; a key reads them. */
export const webhookData = {
  'image.ready': z.object({ image: Id }),
  'match.found': z.object({
    found: number,
    matches: named,
    sites: z.array(z.object({ site: z.string(), found: number })).max(maxNamed),
  }),
  'match.decided': z.object({ verdict: Decision, by: VerdictBy, decided: number, matches: named }),
  'case.moved': z.object({ case: Id, from: CaseState, to: CaseState }),
  'takedown.removed': z.object({ takedown: Id, site: z.string() }),
  'licence.granted': z.object({ licence: Id, number: z.string(), case: Id }),
  'payout.paid': z.object({ settlement: Id, case: Id }),
} as const

export type WebhookKind = keyof typeof webhookData
export type WebhookData<K extends WebhookKind> = z.infer<(typeof webhookData)[K]>

export const webhookKinds = Object.keys(webhookData) as [WebhookKind, ...WebhookKind[]]
export const WebhookKind = z.enum(webhookKinds)

/** Kind of a message for testing a receiver. */
export const testKind = 'test'
