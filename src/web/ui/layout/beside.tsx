import type { ReactNode } from 'react'

/** Large content with a side column, below when narrow. */
export const Beside = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-6 max-tablet:gap-y-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
    <div className="min-w-0">{main}</div>
    <div className="min-w-0">{aside}</div>
  </div>
)
