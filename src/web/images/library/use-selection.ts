import { useState } from 'react'
import { selectionLimit } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#web/ui/feedback/toast.ts'

export type Selection = {
  ids: ReadonlySet<Id>
  /** True when all filtered images are selected, loaded or not. */
  isAll: boolean
  /** Selects or deselects one; `isRange` selects everything from the previous one. */
  toggle: (id: Id, isRange: boolean) => void
  /** Chooses these as well, as many as can be. */
  add: (ids: readonly Id[]) => void
  /** Chooses everything that the filter means. */
  addAll: () => void
  clear: () => void
}

type Chosen = { ids: ReadonlySet<Id>; last?: Id | undefined; isAll?: boolean }

/** Selected images of a list, in its order: at most 100, or all filtered ones. */
export function useSelection(order: readonly Id[]): Selection {
  const [{ ids, last, isAll = false }, set] = useState<Chosen>({ ids: new Set() })
  const add = (more: readonly Id[]) => {
    const all = [...new Set([...ids, ...more])]
    if (all.length > selectionLimit)
      notify(`At most ${selectionLimit} images can be selected at once.`, { tone: 'warn', key: 'selection-limit' })
    set({ ids: new Set(all.slice(0, selectionLimit)), last: more.at(-1) ?? last })
  }
  return {
    ids,
    isAll,
    add,
    addAll: () => set({ ids, last, isAll: true }),
    toggle: (id, isRange) => {
      if (isRange && last !== undefined && order.includes(last)) return add([...between(order, last, id), id])
      if (!ids.has(id)) return add([id])
      set({ ids: new Set([...ids].filter((one) => one !== id)), last: id })
    },
    clear: () => set({ ids: new Set() }),
  }
}

/** Returns everything from the first to the second, both included, in the order of the list. */
export function between(order: readonly Id[], one: Id, other: Id): Id[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  return from < 0 || to < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
