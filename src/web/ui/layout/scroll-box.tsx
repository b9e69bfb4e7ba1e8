import type { ReactNode } from 'react'

type ScrollBoxProps = { label: string; look?: 'bare' | 'framed' | 'high'; children: ReactNode }

/** A box whose content is moved within it: sideways, or a high one up and down. It is reached by the keyboard, without which it could not be moved. */
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
