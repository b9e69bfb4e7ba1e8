import type { ReactNode } from 'react'

type Gap = 'none' | 'tight' | 'normal' | 'loose' | 'wide'

/** Things below each other. */
export const Stack = ({ gap = 'normal', children }: { gap?: Gap; children: ReactNode }) => (
  <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start ${gaps[gap]}`}>{children}</div>
)

/** Short lines below each other, as in a table cell. Unlike a stack's, they are never narrower than their words. */
export const Lines = ({ children }: { children: ReactNode }) => <div className="flex flex-col">{children}</div>

const gaps = { none: 'gap-0', tight: 'gap-2', normal: 'gap-4', loose: 'gap-8', wide: 'gap-14' }
