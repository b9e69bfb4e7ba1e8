import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from './table.tsx'

type SortBarProps = {
  label: string
  keys: readonly { key: string; name: string }[]
  sort: Sort | undefined
  /** A press on the current key turns the order round. */
  onSort: (key: string) => void
}

/** Sorts a list that has no columns. */
export const SortBar = ({ label, keys, sort, onSort }: SortBarProps) => (
  <fieldset className="flex flex-wrap items-center gap-x-1 gap-y-1 text-small">
    <legend className="sr-only">{label}</legend>
    <span aria-hidden className="pe-1 text-dim">
      {label}
    </span>
    {keys.map(({ key, name }) => {
      const direction = sort?.key === key ? sort.direction : undefined
      return (
        <button
          key={key}
          type="button"
          aria-pressed={direction !== undefined}
          title={direction && (direction === 'ASC' ? 'Ascending' : 'Descending')}
          onClick={() => onSort(key)}
          className="inline-flex min-h-9 items-center gap-1 rounded-frame px-2 text-dim hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {name}
          {direction === 'ASC' && <ArrowUp aria-hidden className="size-3.5" />}
          {direction === 'DESC' && <ArrowDown aria-hidden className="size-3.5" />}
        </button>
      )
    })}
  </fieldset>
)
