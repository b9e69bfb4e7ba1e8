import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf } from '../wire.ts'
import { caseListQuery } from './case-list.ts'
import { Case, OwnCaseRow } from './case.ts'
import { Bucket } from './case-state-row.ts'
import { CaseHistoryEntry } from './transitions.ts'

const caseParams = z.object({ caseId: Id })

/** The owner's cases, with who they are about and how many there are of each, whatever the filter says. */
export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/cases',
  query: z.object(caseListQuery),
  reply: pageOf(OwnCaseRow).extend({
    infringers: z.array(z.object({ name: z.string(), count: z.number().int() })),
    buckets: z.record(Bucket, z.number().int()),
  }),
  access: 'owner',
  scopes: ['cases:read'],
  mayLag: true,
  errors: [],
})

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/cases/:caseId',
  params: caseParams,
  reply: Case,
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** Everything that happened to the case, the newest first. */
export const listCaseHistory = endpoint({
  name: 'listCaseHistory',
  method: 'GET',
  path: '/cases/:caseId/history',
  params: caseParams,
  reply: z.object({ data: z.array(CaseHistoryEntry) }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})
