import { z } from 'zod'
import { Moment } from '../wire.ts'

const Line = z.string().trim().min(1).max(300)

/** The decision of the owner on a counter-notice. Only a filed action, told to the host's agent, stops the restoration. */
export const CounterNoticeDecision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('action-filed'),
    /** A court, or the claims board. */
    court: Line,
    docket: Line,
    filedOn: z.iso.date(),
    /** The address of the docket, or the text of the receipt. */
    proof: z.string().trim().min(1).max(5000),
  }),
  z.object({ kind: z.literal('let-restore') }),
])
export type CounterNoticeDecision = z.infer<typeof CounterNoticeDecision>

/** A counter-notice as the host passed it on. */
export const CounterNoticeText = z.object({
  from: Line,
  /** The day on which the host received it. */
  receivedAt: Moment,
  text: z.string().trim().min(1).max(20_000),
})
export type CounterNoticeText = z.infer<typeof CounterNoticeText>

export const CounterNotice = CounterNoticeText.extend({
  decision: CounterNoticeDecision.nullable(),
  decidedAt: Moment.nullable(),
  /** The moment at which the host's agent was told of the action; the clock runs until then. */
  agentToldAt: Moment.nullable(),
}).meta({ id: 'CounterNotice' })
export type CounterNotice = z.infer<typeof CounterNotice>
