import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { listDeskCases } from '#contract/desk/desk-endpoints.ts'
import type { listWork } from '#contract/desk/desk-work-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'

type Work = InfiniteData<Received<typeof listWork>>
type Intake = Received<typeof listDeskCases>
type Beside = { before: Id | undefined; after: Id | undefined }

/** The cases before and after this one in the list that the reader saw last: of their work, or of the intake. */
export function useBeside(caseId: Id): () => Beside {
  const queryClient = useQueryClient()
  return () => {
    const lists = [...keys]
      .flatMap(([kind, idsOf]) =>
        queryClient
          .getQueryCache()
          .findAll({ queryKey: ['desk', 'cases', kind] })
          .map(({ state }) => ({ at: state.dataUpdatedAt, ids: state.data === undefined ? [] : idsOf(state.data) })),
      )
      .toSorted((a, b) => b.at - a.at)
    for (const { ids } of lists) {
      const at = ids.indexOf(caseId)
      if (at >= 0) return { before: ids[at - 1], after: ids[at + 1] }
    }
    return { before: undefined, after: undefined }
  }
}

const keys: readonly [kind: string, idsOf: (data: unknown) => Id[]][] = [
  [
    'work',
    (data) =>
      (data as Work).pages.flatMap((page) => page.data.flatMap((one) => (one.kind === 'case' ? [one.case._id] : []))),
  ],
  ['list', (data) => (data as Intake).data.map(({ _id }) => _id)],
]

/** Opens the case after this one, or the intake after the last. */
export function useOpenNext(caseId: Id): () => void {
  const navigate = useNavigate()
  const beside = useBeside(caseId)
  return () => {
    const { after } = beside()
    if (after === undefined) void navigate({ to: '/desk/cases' })
    else void navigate({ to: '/desk/cases/$caseId', params: { caseId: after } })
  }
}
