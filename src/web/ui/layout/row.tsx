import type { ReactNode } from 'react'

type RowProps = {
  gap?: 'tight' | 'normal' | 'loose'
  spread?: 'start' | 'between' | 'end'
  align?: 'center' | 'baseline' | 'start'
  /** Narrows the contents instead of wrapping them. */
  isOneLine?: boolean
  children: ReactNode
}

/** Elements side by side; those that do not fit wrap. */
export const Row = ({ gap = 'normal', spread = 'start', align = 'center', isOneLine = false, children }: RowProps) => (
  <div className={`flex ${isOneLine ? '' : 'flex-wrap'} ${gaps[gap]} ${spreads[spread]} ${alignments[align]}`}>
    {children}
  </div>
)

const gaps = { tight: 'gap-2', normal: 'gap-4', loose: 'gap-8' }
const spreads = { start: 'justify-start', between: 'justify-between', end: 'justify-end' }
const alignments = { center: 'items-center', baseline: 'items-baseline', start: 'items-start' }
