import { z } from 'zod'
import { NextAction } from '../cases/next-action.ts'
import { CaseState } from '../cases/case-states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, wholeNumber } from '../wire.ts'
import { LawyersOffer } from './offers.ts'
import { HandOverPack } from './packs.ts'
import { FirmStatement } from './statements.ts'

const FirmName = z.object({ _id: Id, name: z.string() })

/** A case's way to lawyers, for staff. */
export const DeskLawyers = z
  .object({
    state: CaseState,
    /** The firm that has it; null before the owner consented. */
    firm: FirmName.nullable(),
    assignedAt: Moment.nullable(),
    offers: z.array(LawyersOffer),
    packs: z.array(HandOverPack),
    statements: z.array(FirmStatement),
    /** Chances for the owner; null with too few comparable cases. */
    oddsPercent: z.number().int().nullable(),
    /** The firms that it can be offered to. */
    firms: z.array(FirmName.extend({ country: z.string() })),
  })
  .meta({ id: 'DeskLawyers' })
export type DeskLawyers = z.infer<typeof DeskLawyers>

export const getDeskLawyers = endpoint({
  name: 'getDeskLawyers',
  method: 'GET',
  path: '/desk/cases/:caseId/lawyers',
  params: z.object({ caseId: Id }),
  reply: DeskLawyers,
  access: 'staff',
  roles: ['legal', 'case-manager', 'finance'],
  errors: [],
})

/** Gives a case that lawyers have to another firm, where its own is gone. The owner is told. */
export const assignFirm = endpoint({
  name: 'assignFirm',
  method: 'PUT',
  path: '/desk/cases/:caseId/lawyers/firm',
  params: z.object({ caseId: Id }),
  body: z.object({ firm: Id, reason: z.string().trim().min(10, 'Please say why, as the owner reads it.').max(1000) }),
  reply: DeskLawyers,
  access: 'staff',
  roles: ['legal'],
  errors: ['firm.gone', 'case.step'],
})

export const LegalRow = z
  .object({
    _id: Id,
    name: z.string(),
    state: CaseState,
    host: z.string(),
    infringer: z.string(),
    country: z.string().nullable(),
    since: Moment,
    next: z.object({ action: NextAction, at: Moment.nullable() }).nullable(),
    firm: z.string().nullable(),
  })
  .meta({ id: 'LegalRow' })
export type LegalRow = z.infer<typeof LegalRow>

export const LegalQueue = z.enum(['to-weigh', 'at-owner', 'at-lawyers', 'ended'])
export type LegalQueue = z.infer<typeof LegalQueue>

/** Cases with or before lawyers, first due first. */
export const listLegalCases = endpoint({
  name: 'listLegalCases',
  method: 'GET',
  path: '/desk/lawyers',
  query: z.object({
    queue: LegalQueue.default('to-weigh'),
    page: wholeNumber(0, 100_000).default(0),
    pageSize: wholeNumber(1, 100).default(40),
  }),
  reply: pageOf(LegalRow).extend({ counts: z.record(LegalQueue, z.number().int()) }),
  access: 'staff',
  roles: ['legal'],
  errors: [],
})
