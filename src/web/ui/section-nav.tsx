import type { ReactNode } from 'react'

/** The parts of a long page or of pages that belong together; it stays in sight while they scroll. */
export const SectionNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="sticky top-0 z-10 flex gap-x-6 overflow-x-auto border-b border-line bg-paper text-small [&>a]:shrink-0"
  >
    {children}
  </nav>
)
