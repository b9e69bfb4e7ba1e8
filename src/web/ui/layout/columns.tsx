import type { ReactNode } from 'react'

/** As many equal columns as fit their measure. */
export const Columns = ({
  least = 'normal',
  children,
}: {
  /** `paired` is as narrow; on a phone it always keeps two side by side. `short` does so while letters are of normal size. */
  least?: 'paired' | 'short' | 'narrow' | 'normal' | 'wide'
  children: ReactNode
}) => <div className={`grid items-start gap-x-8 gap-y-6 ${leasts[least]}`}>{children}</div>

const leasts = {
  paired: 'grid-cols-2 max-tablet:gap-x-3 max-tablet:gap-y-3 tablet:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]',
  short: 'grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] max-tablet:gap-x-3 max-tablet:gap-y-3',
  narrow: 'grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))]',
  normal: 'grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))]',
  wide: 'grid-cols-[repeat(auto-fill,minmax(min(28rem,100%),1fr))]',
}
