type SectionRailProps<Key extends string> = {
  label: string
  sections: readonly { key: Key; title: string; count?: number | undefined; isOpen: boolean }[]
  onToggle: (key: Key) => void
}

/** Sections of a long page with their counts, each opened and folded by its button. In wide windows it stays in sight. */
export const SectionRail = <Key extends string>({ label, sections, onToggle }: SectionRailProps<Key>) => (
  <nav aria-label={label} className="desk:sticky desk:top-6">
    <ul className="border-t border-ink">
      {sections.map(({ key, title, count, isOpen }) => (
        <li key={key} className="border-b border-line">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(key)}
            className={`flex min-h-9 w-full items-center justify-between gap-4 py-1.5 text-start hover:underline ${isOpen ? 'font-semibold' : ''}`}
          >
            <span className="min-w-0">{title}</span>
            {count !== undefined && (
              <span className="shrink-0 text-small font-normal text-dim tabular-nums">{count}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
