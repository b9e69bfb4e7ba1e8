import type { ReactNode } from 'react'

/** Shows its children on wide windows, narrow ones, both or neither. The wrapper takes no part in the layout. */
export const ByWidth = ({ atDesk, inHand, children }: { atDesk: boolean; inHand: boolean; children: ReactNode }) => (
  <div
    className={`${atDesk ? 'tablet:contents' : 'tablet:hidden'} ${inHand ? 'max-tablet:contents' : 'max-tablet:hidden'}`}
  >
    {children}
  </div>
)
