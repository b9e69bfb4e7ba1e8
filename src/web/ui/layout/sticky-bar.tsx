import type { ReactNode } from 'react'

type StickyBarProps = {
  label: string
  /** It is displayed only where the window is narrower than a tablet. */
  isInHand?: boolean
  children: ReactNode
}

/** What has to be in reach on a long page: it stays at the foot of the window. What floats there stands above it. */
export const StickyBar = ({ label, isInHand = false, children }: StickyBarProps) => (
  <section
    aria-label={label}
    data-sticky-bar={isInHand ? 'in-hand' : 'always'}
    className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-2"
  >
    {children}
  </section>
)
