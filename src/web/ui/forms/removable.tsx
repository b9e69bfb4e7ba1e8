import { X } from 'lucide-react'

type RemovableProps = { label: string; entries: readonly string[]; onRemove: (entry: string) => void }

/** Lists entered values; each can be removed. */
export const Removable = ({ label, entries, onRemove }: RemovableProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5 empty:hidden">
    {entries.map((entry) => (
      <li
        key={entry}
        className="flex min-h-9 items-center gap-1 rounded-frame border border-line bg-raised ps-2.5 text-small"
      >
        <span className="wrap-anywhere">{entry}</span>
        <button
          type="button"
          aria-label={`Remove ${entry}`}
          onClick={() => onRemove(entry)}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-frame hover:bg-line/60"
        >
          <X aria-hidden className="size-4" />
        </button>
      </li>
    ))}
  </ul>
)
