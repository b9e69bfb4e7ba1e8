import { z } from 'zod'
import { CaseState } from '../cases/case-states.ts'
import { endpoint } from '../endpoint.ts'
import { Currency } from '../reference/money.ts'
import { Id, Moment, pageOf, wholeNumber } from '../wire.ts'
import { HandOverPack } from './packs.ts'
import { FirmStatement, LawyersStep, LawyersStepBody, stepErrors, stepLimit } from './statements.ts'

/** A case in its firm's list. */
export const FirmCaseRow = z
  .object({
    _id: Id,
    name: z.string(),
    state: CaseState,
    infringer: z.string(),
    host: z.string(),
    country: z.string().nullable(),
    assignedAt: Moment,
    since: Moment,
  })
  .meta({ id: 'FirmCaseRow' })
export type FirmCaseRow = z.infer<typeof FirmCaseRow>

/** A case as the firm that has it sees it. */
/** Signed temporary address of a picture, with its pixels. */
const FirmPicture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })

export const FirmCase = FirmCaseRow.extend({
  claimant: z.string(),
  /** Photographs beside their copies; null for missing ones. */
  pairs: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      page: z.string(),
      original: FirmPicture.nullable(),
      copy: FirmPicture.nullable(),
    }),
  ),
  /** Newest claim, in minor units. */
  claim: z.object({ total: z.number().int(), currency: Currency }).nullable(),
  consentedAt: Moment.nullable(),
  packs: z.array(HandOverPack),
  statements: z.array(FirmStatement),
  /** Steps that the firm can take now. */
  steps: z.array(LawyersStep),
}).meta({ id: 'FirmCase' })
export type FirmCase = z.infer<typeof FirmCase>

const params = z.object({ caseId: Id })

/** The caller's firm with its open or ended cases. */
export const listFirmCases = endpoint({
  name: 'listFirmCases',
  method: 'GET',
  path: '/firm/cases',
  query: z.object({
    show: z.enum(['open', 'ended']).default('open'),
    page: wholeNumber(0, 100_000).default(0),
    pageSize: wholeNumber(1, 100).default(40),
  }),
  reply: pageOf(FirmCaseRow).extend({ firm: z.string() }),
  access: 'partner',
  errors: [],
})

export const getFirmCase = endpoint({
  name: 'getFirmCase',
  method: 'GET',
  path: '/firm/cases/:caseId',
  params,
  reply: FirmCase,
  access: 'partner',
  errors: [],
})

/** Has a pack made of the case as it is now; the one that is being made already, if there is one. */
export const makeFirmPack = endpoint({
  name: 'makeFirmPack',
  method: 'POST',
  path: '/firm/cases/:caseId/packs',
  params,
  reply: HandOverPack,
  status: 202,
  access: 'partner',
  errors: ['pack.too-early'],
})

export const getFirmPackFile = endpoint({
  name: 'getFirmPackFile',
  method: 'GET',
  path: '/firm/cases/:caseId/packs/:packId/file',
  params: z.object({ caseId: Id, packId: Id }),
  reply: 'file',
  access: 'partner',
  errors: ['pack.not-ready', 'pack.changed'],
})

/** Takes the case to a settlement, a judgment or its end, with what that brings and why. */
export const takeFirmStep = endpoint({
  name: 'takeFirmStep',
  method: 'POST',
  path: '/firm/cases/:caseId/statements',
  params,
  body: LawyersStepBody,
  reply: FirmCase,
  status: 201,
  access: 'partner',
  limit: stepLimit,
  errors: stepErrors,
})
