import type { ReactNode } from 'react'

/** What has to be in reach on a long page: it stays at the foot of the window. */
export const StickyBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    data-sticky-bar
    className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-2"
  >
    {children}
  </section>
)
