import type { ReactNode } from 'react'
import { Heading } from '#web/ui/text/heading.tsx'

type PanelProps = {
  title: string
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children?: ReactNode
}

/** Raised part of a page, for work or decisions. */
export const Panel = ({ title, aside, children }: PanelProps) => (
  <section aria-label={title} className="grid grid-cols-1 gap-3 rounded-frame border border-line bg-raised p-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Heading level={2} size="small">
        {title}
      </Heading>
      {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
    </div>
    {children}
  </section>
)
