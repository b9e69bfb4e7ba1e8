import { useState } from 'react'
import { maxWorks } from '#contract/registrations/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#web/ui/feedback/toast.ts'

type Chosen = { ids: ReadonlySet<Id>; last: Id | undefined }

/** Photographs chosen for a group, at most 750. `isRange` takes all from the last one toggled. */
export function useChosen(order: readonly Id[], first: readonly Id[]) {
  const [{ ids, last }, set] = useState<Chosen>({ ids: new Set(first.slice(0, maxWorks)), last: undefined })
  const add = (more: readonly Id[]) => {
    const all = [...new Set([...ids, ...more])]
    if (all.length > maxWorks)
      notify(`A group has at most ${maxWorks} photographs.`, { tone: 'warn', key: 'registration-most' })
    set({ ids: new Set(all.slice(0, maxWorks)), last: more.at(-1) ?? last })
  }
  const toggle = (id: Id, isRange: boolean) => {
    const [from, to] = [order.indexOf(last ?? ''), order.indexOf(id)]
    if (isRange && from >= 0 && to >= 0) return add(order.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (!ids.has(id)) return add([id])
    set({ ids: new Set([...ids].filter((one) => one !== id)), last: id })
  }
  return { ids, toggle, add, clear: () => set({ ids: new Set(), last: undefined }) }
}
