import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Currency } from '../../reference/money.ts'
import { Id } from '../../wire.ts'
import { Run, RunSummary, RunWay } from './runs.ts'

const roles = ['finance'] as const
const runParams = z.object({ runId: Id })
const lineParams = runParams.extend({ lineId: Id })
const Day = z.iso.date('Write the day as YYYY-MM-DD.')
const Reason = z.string().trim().min(1, 'Please say why.').max(300, 'A reason has at most 300 characters.')
const Reference = z
  .string()
  .trim()
  .min(1, 'Enter the bank’s reference.')
  .max(100, 'A reference has at most 100 characters.')
const Sum = z.number().int().min(1, 'Enter a sum above zero.').max(Number.MAX_SAFE_INTEGER)

/** Runs, the newest first, and the ways that are configured. */
export const listRuns = endpoint({
  name: 'listRuns',
  method: 'GET',
  path: '/desk/payouts/runs',
  reply: z.object({ data: z.array(RunSummary), ways: z.array(RunWay) }),
  access: 'staff',
  roles,
  errors: [],
})

/** Prepares a run: everything due in a currency until a day, with a line for each owner and the reasons of those who are not paid. */
export const prepareRun = endpoint({
  name: 'prepareRun',
  method: 'POST',
  path: '/desk/payouts/runs',
  body: z.object({
    way: RunWay,
    currency: Currency,
    /** In minor units. Owners who leave, and sums that wait for a year, are paid whole. */
    minimum: z.number().int().min(0).max(100_000_000),
    cutOff: Day,
    executeOn: Day,
  }),
  reply: Run,
  status: 201,
  access: 'staff',
  roles,
  errors: ['run.way', 'run.no-issuer', 'run.cut-off', 'run.execute-on', 'run.nothing-due', 'run.too-many'],
})

export const getRun = endpoint({
  name: 'getRun',
  method: 'GET',
  path: '/desk/payouts/runs/:runId',
  params: runParams,
  reply: Run,
  access: 'staff',
  roles,
  errors: [],
})

/** Approves exactly the lines that were shown, as another person than the one who prepared them. Lines with a new hold fall out first. */
export const approveRun = endpoint({
  name: 'approveRun',
  method: 'POST',
  path: '/desk/payouts/runs/:runId/approval',
  params: runParams,
  body: z.object({ fingerprint: z.string().min(1).max(64) }),
  reply: Run,
  access: 'staff',
  roles,
  errors: ['run.state', 'run.own', 'run.changed', 'run.empty', 'run.exchange'],
})

/** Ends a run that the bank has not got: its lines are due again. */
export const cancelRun = endpoint({
  name: 'cancelRun',
  method: 'POST',
  path: '/desk/payouts/runs/:runId/cancellation',
  params: runParams,
  body: z.object({ reason: Reason }),
  reply: Run,
  access: 'staff',
  roles,
  errors: ['run.state'],
})

/** Keeps what the bank gave for the money that owners of another currency are due. */
export const recordRunExchange = endpoint({
  name: 'recordRunExchange',
  method: 'PUT',
  path: '/desk/payouts/runs/:runId/exchange',
  params: runParams,
  body: z.object({ from: Currency, sold: Sum, bought: Sum, on: Day, reference: Reference }),
  reply: Run,
  access: 'staff',
  roles,
  errors: ['run.state', 'run.sold', 'run.exchanged', 'exchange.far', 'transfer.future'],
})

/** Writes the file, once. Exported again, a run answers with the same file and message id. */
export const exportRun = endpoint({
  name: 'exportRun',
  method: 'POST',
  path: '/desk/payouts/runs/:runId/export',
  params: runParams,
  reply: Run,
  access: 'staff',
  roles,
  errors: ['run.state', 'run.empty'],
})

/** The file of an exported run, the same bytes each time. */
export const getRunFile = endpoint({
  name: 'getRunFile',
  method: 'GET',
  path: '/desk/payouts/runs/:runId/file',
  params: runParams,
  reply: 'file',
  access: 'staff',
  roles,
  errors: ['run.no-file'],
})

/** Takes a line out: it is due again, and held until another run. After the export the bank has to refuse this payment, too. */
export const takeOutRunLine = endpoint({
  name: 'takeOutRunLine',
  method: 'POST',
  path: '/desk/payouts/runs/:runId/lines/:lineId/taking-out',
  params: lineParams,
  body: z.object({ reason: Reason }),
  reply: Run,
  access: 'staff',
  roles,
  errors: ['line.state'],
})

/** Books by hand that the bank has paid a line. */
export const confirmRunLine = endpoint({
  name: 'confirmRunLine',
  method: 'POST',
  path: '/desk/payouts/runs/:runId/lines/:lineId/payment',
  params: lineParams,
  body: z.object({ reference: Reference, bookedOn: Day }),
  reply: Run,
  access: 'staff',
  roles,
  errors: ['line.state', 'transfer.future'],
})

/** Books by hand that a payment came back: it is due again. */
export const returnRunLine = endpoint({
  name: 'returnRunLine',
  method: 'POST',
  path: '/desk/payouts/runs/:runId/lines/:lineId/return',
  params: lineParams,
  body: z.object({ reference: Reference, bookedOn: Day, reason: Reason }),
  reply: Run,
  access: 'staff',
  roles,
  errors: ['line.state', 'transfer.future'],
})

/** Reads a bank's camt.053 or camt.054 file and books what it says of runs. The same file changes nothing a second time. */
export const readBankFile = endpoint({
  name: 'readBankFile',
  method: 'POST',
  path: '/desk/payouts/bank-files',
  body: z.object({ content: z.string().min(1, 'The file is empty.').max(5_000_000, 'The file has more than 5 MB.') }),
  limit: 12_000_000,
  reply: z.object({
    paid: z.number().int(),
    returned: z.number().int(),
    /** Bookings that were known before. */
    known: z.number().int(),
    /** Bookings that are about no run. */
    others: z.number().int(),
    /** Sentences about bookings that a person has to look at. */
    problems: z.array(z.string()),
  }),
  access: 'staff',
  roles,
  errors: ['bank-file.unreadable'],
})

/** Names the owner's account at the card processor, for runs that pay by its transfers. */
export const connectOwner = endpoint({
  name: 'connectOwner',
  method: 'PUT',
  path: '/desk/payouts/owners/:ownerId/connected-account',
  params: z.object({ ownerId: Id }),
  body: z.object({ connected: z.string().regex(/^acct_\w{6,60}$/, 'An account begins with acct_.') }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: [],
})
