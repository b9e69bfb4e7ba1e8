import type { ReactNode } from 'react'

/** A section that an ink line opens. */
export const Ruled = ({ children }: { children: ReactNode }) => (
  <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-t border-ink pt-6 max-tablet:pt-4">
    {children}
  </section>
)
