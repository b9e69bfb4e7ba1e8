import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '#web/ui/text/heading.tsx'

type StepPanelProps = {
  title: string
  /** Counts how often somebody was led here from elsewhere. */
  visit: number
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** One step of a long form. The focus goes to it whenever somebody is led to it. */
export function StepPanel({ title, visit, aside, children }: StepPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(visit)
  useEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [visit])
  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-5 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={2}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
