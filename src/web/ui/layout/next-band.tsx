import type { ReactNode } from 'react'

type NextBandProps = {
  /** Names whose turn it is, and the deadline. */
  when: ReactNode
  /** Names the next action. */
  action: string
  why: string
  /** Buttons for the possible actions. */
  buttons?: ReactNode
  /** Arguments for and against the action. */
  children?: ReactNode
}

/** Next action on the page's subject, above everything else. */
export const NextBand = ({ when, action, why, buttons, children }: NextBandProps) => (
  <section
    aria-label="Next"
    className="grid grid-cols-[minmax(0,1fr)] gap-4 border border-line border-s-[3px] border-s-mark bg-raised p-4 forced-colors:border-s-[Highlight]"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <span className="text-small text-dim">{when}</span>
        <h2 className="head-face text-title">{action}</h2>
        <span className="text-small text-dim">{why}</span>
      </div>
      {buttons && <div className="flex flex-wrap items-center gap-2">{buttons}</div>}
    </div>
    {children}
  </section>
)
