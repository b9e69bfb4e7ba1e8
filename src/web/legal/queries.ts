import { queryOptions } from '@tanstack/react-query'
import { getDeskLawyers, type LegalQueue, listLegalCases } from '#contract/legal/desk.ts'
import { getFirmCase, listFirmCases } from '#contract/legal/firm-endpoints.ts'
import { listFirms } from '#contract/legal/firms.ts'
import { getOwnLawyers } from '#contract/legal/offers.ts'
import type { HandOverPack } from '#contract/legal/packs.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

const lookedAgainMs = 1500

/** Reloads while a pack is being made. */
const whileMaking = (packs: readonly HandOverPack[] | undefined) =>
  packs?.some(({ state }) => state === 'making') ? lookedAgainMs : false

export const deskLawyersQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'lawyers', caseId],
    queryFn: ({ signal }) => call(getDeskLawyers, signal)({ caseId }),
    refetchInterval: ({ state }) => whileMaking(state.data?.packs),
  })

export const queueQuery = (queue: LegalQueue, page: number) =>
  queryOptions({
    queryKey: ['desk', 'lawyers', queue, page],
    queryFn: ({ signal }) => call(listLegalCases, signal)({ queue, page }),
  })

export const firmsQuery = queryOptions({
  queryKey: ['desk', 'firms'],
  queryFn: ({ signal }) => call(listFirms, signal)({}),
})

export const ownLawyersQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'lawyers', caseId],
    queryFn: ({ signal }) => call(getOwnLawyers, signal)({ caseId }),
    meta: { live: ['case'] },
  })

export const firmCasesQuery = (show: 'open' | 'ended', page: number) =>
  queryOptions({
    queryKey: ['firm', 'cases', show, page],
    queryFn: ({ signal }) => call(listFirmCases, signal)({ show, page }),
  })

export const firmCaseQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['firm', 'case', caseId],
    queryFn: ({ signal }) => call(getFirmCase, signal)({ caseId }),
    refetchInterval: ({ state }) => whileMaking(state.data?.packs),
  })
