import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LetterPreview, composeLetterDraft } from '#contract/letters/compose-endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import type { Letter } from './use-letter.ts'

type Composed = {
  composed: LetterPreview
  /** True when the mail is that of the words as they are typed now. */
  isCurrent: boolean
  problem: Error | null
}

/** Mail of a letter as it is typed, with its fields filled in and everything that keeps it from leaving. */
export function useComposed(caseId: Id, { base, written, isSaved }: Letter): Composed {
  const { language: _, ...typed } = written
  const now = JSON.stringify({ caseId, letterId: base._id, ...typed })
  const settled = useSettled(now)
  const asked = useQuery({
    queryKey: ['desk', 'letters', 'draft', 'composed', base.revision, settled],
    queryFn: ({ signal }) => call(composeLetterDraft, signal)(JSON.parse(settled) as Sent<typeof composeLetterDraft>),
    ...(isSaved && settled === now && { initialData: base }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    meta: { live: ['desk'] },
  })
  const isCurrent = settled === now && asked.isSuccess && !asked.isPlaceholderData
  return { composed: asked.data ?? base, isCurrent, problem: asked.error }
}
