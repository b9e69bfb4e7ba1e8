import type { ReactNode } from 'react'

type ScrollBoxProps = { label: string; look?: 'bare' | 'framed' | 'high'; children: ReactNode }

/** Box that scrolls sideways, or up and down when high. It takes the focus, so that the keyboard can scroll it. */
export const ScrollBox = ({ label, look = 'bare', children }: ScrollBoxProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached by the keyboard
  <section aria-label={label} tabIndex={0} className={looks[look]}>
    {children}
  </section>
)

const looks = {
  bare: 'overflow-x-auto',
  framed: 'overflow-x-auto rounded-frame border border-line bg-raised',
  high: 'max-h-[85dvh] overflow-y-auto rounded-frame border border-line bg-line',
}
