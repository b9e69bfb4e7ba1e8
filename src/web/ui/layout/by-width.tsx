import type { ReactNode } from 'react'

/** Takes its children's place in the layout where the window is as wide as a tablet, where it is not, both, or neither. */
export const ByWidth = ({ atDesk, inHand, children }: { atDesk: boolean; inHand: boolean; children: ReactNode }) => (
  <div
    className={`${atDesk ? 'tablet:contents' : 'tablet:hidden'} ${inHand ? 'max-tablet:contents' : 'max-tablet:hidden'}`}
  >
    {children}
  </div>
)
