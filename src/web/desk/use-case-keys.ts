import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import type { listWork } from '#contract/desk/desk-work-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import type { SectionKey } from './sections/sections-of-state.ts'
import { stepKeys } from './next-of-case.tsx'

type Does = {
  choose: (to: CaseState) => void
  openAt: (section: SectionKey, focus: () => void) => void
  openKeys: () => void
}

/** What single letters do on the page of a case. */
export function useCaseKeys({ case: case_, owner, moves }: DeskCase, { choose, openAt, openKeys }: Does): void {
  const navigate = useNavigate()
  const beside = useBeside(case_._id)
  const open = (caseId: Id | undefined) => {
    if (caseId !== undefined) void navigate({ to: '/desk/cases/$caseId', params: { caseId } })
  }
  const steps = stepKeys.filter(({ to }) => moves.includes(to))
  useKeys({
    ...Object.fromEntries(steps.map(({ key, to }) => [key, () => choose(to)] as const)),
    j: () => open(beside().after),
    k: () => open(beside().before),
    m: () => openAt('messages', () => focusField(`Message to ${owner.name}`)),
    n: () => openAt('notes', () => focusField('Note for staff')),
    g: () => openAt('notes', () => focusField('Hand over to')),
    l: () => openAt('letters', () => press(/^Write (the first letter|a reminder)$/)),
    s: () => openAt('letters', () => press(/^Send the letter$/)),
    '/': () => void navigate({ to: '/desk' }),
    '?': openKeys,
  })
}

/** Presses the button with this label, if it can be pressed. */
function press(label: RegExp): void {
  const found = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(
    ({ textContent, disabled }) => !disabled && label.test(textContent),
  )
  found?.scrollIntoView({ block: 'nearest' })
  found?.click()
}

function focusField(label: string): void {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))
  const field = found?.htmlFor
    ? document.getElementById(found.htmlFor)
    : found?.querySelector<HTMLElement>('select, textarea')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

type Work = InfiniteData<Received<typeof listWork>>

/** The cases before and after this one in the list that the reader saw last. */
function useBeside(caseId: Id): () => { before: Id | undefined; after: Id | undefined } {
  const queryClient = useQueryClient()
  return () => {
    const lists = queryClient
      .getQueryCache()
      .findAll({ queryKey: ['desk', 'cases', 'work'] })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    for (const { state } of lists) {
      const pages = (state.data as Work | undefined)?.pages ?? []
      const ids = pages.flatMap(({ data }) => data.flatMap((one) => (one.kind === 'case' ? [one.case._id] : [])))
      const at = ids.indexOf(caseId)
      if (at >= 0) return { before: ids[at - 1], after: ids[at + 1] }
    }
    return { before: undefined, after: undefined }
  }
}
