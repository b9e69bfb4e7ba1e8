import { useState } from 'react'
import type { CaseState } from '#contract/cases/case-states.ts'
import { maxCasesAtOnce } from '#contract/desk/bulk/case-changes.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#web/ui/feedback/toast.ts'

type TickedCase = { _id: Id; from: CaseState }
type Listed = { _id: Id; state: CaseState }

export type Ticks = {
  /** Cases with the states in which they were ticked. */
  cases: readonly TickedCase[]
  has: (id: Id) => boolean
  /** Ticks or unticks one; `isRange` ticks every case from the one before. */
  toggle: (id: Id, isRange?: boolean) => void
  clear: () => void
}

/** Ticked cases of a list, in its order. A ticked case that leaves the list stays ticked. */
export function useTicked(listed: readonly Listed[]): Ticks {
  const [{ cases, last }, set] = useState<{ cases: readonly TickedCase[]; last?: Id }>({ cases: [] })
  const has = (id: Id) => cases.some(({ _id }) => _id === id)
  const add = (rows: readonly Listed[], to: Id) => {
    const fresh = rows.filter(({ _id }) => !has(_id)).map(({ _id, state }) => ({ _id, from: state }))
    const all = [...cases, ...fresh]
    if (all.length > maxCasesAtOnce)
      notify(`At most ${maxCasesAtOnce} cases can be changed at once.`, { tone: 'warn', key: 'ticked-limit' })
    set({ cases: all.slice(0, maxCasesAtOnce), last: to })
  }
  return {
    cases,
    has,
    toggle: (id, isRange = false) => {
      const at = listed.findIndex(({ _id }) => _id === id)
      const before = isRange ? listed.findIndex(({ _id }) => _id === last) : -1
      if (at < 0) return
      if (before >= 0) return add(listed.slice(Math.min(at, before), Math.max(at, before) + 1), id)
      if (has(id)) return set({ cases: cases.filter(({ _id }) => _id !== id), last: id })
      add([listed[at]!], id)
    },
    clear: () => set({ cases: [] }),
  }
}
